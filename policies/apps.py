"""The policies app."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from roster import changes
from roster.roles import Action
from scoring.pages import menu, panels


class PoliciesConfig(AppConfig):
    """The catalogue of policies and the rulings made by them."""

    name = "policies"
    verbose_name = _("Policies")

    def ready(self) -> None:
        """Add the officials' pages to the menu, and what lasts to every officials' page."""
        import_module("policies.rights")
        changes.register(import_module("policies.sanctions").follow)
        menu.register(
            menu.Page(
                "game-assistance",
                lambda: gettext("Assistance"),
                happening=True,
                event="assistance",
            )
        )
        menu.register(
            menu.Page(
                "game-late-assistance",
                lambda: gettext("Assistance noticed late"),
                action=Action.RULE_POLICY_PENALTY,
            )
        )
        menu.register(
            menu.Page("game-hold", lambda: gettext("Hold for noise"), happening=True, event="hold")
        )
        menu.register(menu.Page("game-events", lambda: gettext("All events of this game")))
        menu.register_event_page("game-event")
        menu.register(menu.Page("game-policies", lambda: gettext("Policies")))
        menu.register(menu.Page("game-flags", lambda: gettext("Flags"), action=Action.RAISE_FLAG))
        menu.register(
            menu.Page("game-desk", lambda: gettext("Policy desk"), action=Action.RULE_DISCRETIONARY)
        )
        menu.register(menu.Page("game-sign-off", lambda: gettext("Sign-off")))
        panels.register(_panel("hold"))
        panels.register(_panel("flags"))
        panels.register(_panel("signoff"))


def _panel(name: str) -> panels.Panel:
    """The panel of this name; its page is loaded with the first request, once models are there."""

    def of(request: HttpRequest, game: Any) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"policies.pages.{name}").panel(request, game)
        return found

    return panels.Panel(f"panel-{name}", f"policies/_{name}_panel.html", of)
