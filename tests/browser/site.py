"""The product as it is served to a test."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client
from playwright.sync_api import BrowserContext

from roster.models import User


@dataclass(frozen=True)
class Site:
    """Where the product is, and a way in past the sign-in form."""

    address: str

    def url(self, path: str) -> str:
        """The whole address of a page."""
        return self.address + path

    def let_in(self, context: BrowserContext, user: User) -> None:
        """Sign somebody in without the form, where signing in is not what the test is about."""
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies["sessionid"]
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": self.address}])
