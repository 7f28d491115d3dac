"""The policies app."""

from django.apps import AppConfig
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.pages import menu


class PoliciesConfig(AppConfig):
    """The catalogue of policies and the rulings made by them."""

    name = "policies"
    verbose_name = _("Policies")

    def ready(self) -> None:
        """Add the page about assistance to the tablet's happenings."""
        menu.register(
            menu.Page(
                "game-assistance",
                lambda: gettext("Assistance"),
                happening=True,
                event="assistance",
            )
        )
