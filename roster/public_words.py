"""What officials wrote for everybody to read: who has a public name is named by it there, too.

A reason is typed as people are called at the table ("Ana was misheard"). Officials read it so;
where everybody reads it, it must not tell who is behind a public name.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q

from roster.models import Player
from roster.rewriting import rewriting, stands_in
from roster.shown import shown


class PublicWords:
    """Puts public names in place of called ones in the texts of one page or answer.

    It asks the database at the first text that is not empty, and once more where a text names
    somebody: what it knows is of that moment, so it is made anew for each request.
    """

    def __init__(self) -> None:
        self._instead: Mapping[str, str] | None = None
        self._others: list[str] | None = None

    def __call__(self, text: str) -> str:
        """Return the text as everybody reads it."""
        named = {name: read for name, read in self._hidden(text).items() if stands_in(name, text)}
        return rewriting(named, self._known())(text) if named else text

    def _hidden(self, text: str) -> Mapping[str, str]:
        if not text:
            return {}
        if self._instead is None:
            behind = ~Q(public_name="") | Q(merged_into__public_name__gt="")
            found = Player.objects.filter(behind).annotate(read=shown())
            self._instead = dict(found.values_list("name", "read"))
        return self._instead

    def _known(self) -> list[str]:
        """Names that are nobody's secret, so that "Ana" stays within "Ana T"."""
        if self._others is None:
            names = Player.objects.values_list("name", "public_name")
            hidden = self._instead or {}
            self._others = [name for both in names for name in both if name not in hidden]
        return self._others
