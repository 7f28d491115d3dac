"""The policies app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PoliciesConfig(AppConfig):
    """The catalogue of policies and the rulings made by them."""

    name = "policies"
    verbose_name = _("Policies")
