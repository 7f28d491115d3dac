"""The list of checksums in a season's ZIP: whether its files are as they were exported.

`SHA256SUMS` has the form that `sha256sum --check` reads, so that anybody can check a ZIP without
this product. It finds what was damaged or edited by hand; it is no signature.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from tournaments.archive.packing import SUMS, SeasonRefused

_LINE: Final = re.compile(rb"([0-9a-f]{64})  (\S+)")


def sealed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, and the list of their checksums."""
    lines = [f"{_sum(files[name])}  {name}\n" for name in sorted(files)]
    return {**files, SUMS: "".join(lines).encode()}


def check_seal(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files without the list; SeasonRefused unless each is as it was exported."""
    if SUMS not in files:
        raise SeasonRefused(
            _("There is no {name} in it, so nobody can tell whether it is whole.").format(name=SUMS)
        )
    rest = {name: body for name, body in files.items() if name != SUMS}
    listed = {
        name.decode("utf-8", "replace"): digest.decode()
        for digest, name in _LINE.findall(files[SUMS])
    }
    for name in sorted(rest.keys() | listed.keys()):
        if name not in rest:
            raise SeasonRefused(_("{where}: It is missing.").format(where=name))
        if listed.get(name) != _sum(rest[name]):
            text = _(
                "{name} was changed or damaged after the export. Export the season again and "
                "choose that file."
            )
            raise SeasonRefused(text.format(name=name))
    return rest


def _sum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
