"""What the roles of officials are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from roster.roles import Role

OFFICES: Final[Mapping[Role, str | Promise]] = {
    Role.SCOREKEEPER: _("Scorekeeper"),
    Role.ACTIVE_ROLLER: _("Active roller"),
    Role.ALTERNATE_ROLLER: _("Alternate roller"),
    Role.MANAGER: _("Tournament manager"),
    Role.DESIGNEE: _("Manager's designee"),
}


def office(role: str) -> str:
    """What people call a role: "Active roller"."""
    return str(OFFICES[Role(role)])
