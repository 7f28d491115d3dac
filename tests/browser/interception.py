"""Answering some of a page's requests in the test."""

from playwright.sync_api import Page


def intercept_from_the_start(page: Page) -> None:
    """Leave the connection's probe unanswered, so that only the page's own requests tell.

    Call it before the page is opened: now and then a request is lost that the browser sends while
    the first interception is being set up. Later ones can be added at any time.
    """
    page.route("**/healthz", lambda route: route.abort())
