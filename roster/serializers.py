"""Players and rosters as JSON. What a name may be is decided in `names`, not here.

Ids are strings, as the log writes them.
"""

from __future__ import annotations

from rest_framework import serializers

from .models import Player, Roster, RosterEntry
from .shown import called_name, shown_name

CALLED = "called"
"""Key of the context that is true where an official asks."""


class TextField(serializers.CharField):
    """Text as it was typed: blanks are kept, and a number is no text."""

    def __init__(self, *, required: bool = True, help_text: str = "") -> None:
        super().__init__(
            trim_whitespace=False, allow_blank=True, required=required, help_text=help_text
        )

    def to_internal_value(self, data: object) -> str:
        """Refuse what JSON does not write as a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as everybody sees one; `CALLED` in the context: as officials call them."""

    id = serializers.CharField(source="pk", read_only=True)
    name = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = ["id", "name"]

    def get_name(self, player: Player) -> str:
        """Return the public name; the called one for officials."""
        return called_name(player) if self.context.get(CALLED) else shown_name(player)


class CalledPlayerSerializer(PlayerSerializer):
    """A player as officials call them, in answers that only officials get."""

    class Meta(PlayerSerializer.Meta):
        fields = [*PlayerSerializer.Meta.fields, "public_name"]
        read_only_fields = fields

    def get_name(self, player: Player) -> str:
        """Return the called name."""
        return called_name(player)


class PlayerNamesSerializer(serializers.Serializer[Player]):
    """The names that an official gives a player."""

    name = TextField()
    sort_name = TextField(
        required=False,
        help_text="What to sort the player by; empty: the name. Left out: as it is.",
    )
    public_name = TextField(
        required=False,
        help_text="What everybody but officials reads; empty: the name. Left out: as it is.",
    )


class PlayerSearchSerializer(serializers.Serializer[Player]):
    """How the list of players is narrowed down."""

    search = TextField(
        required=False, help_text="Words of the name; accents and case make no difference."
    )
    exclude_roster = serializers.PrimaryKeyRelatedField(
        queryset=Roster.objects.all(),
        required=False,
        pk_field=TextField(),
        help_text="Leave out the players who are on this roster.",
    )


class EntrySerializer(serializers.ModelSerializer[RosterEntry]):
    """A player on a roster, and since when."""

    player = PlayerSerializer(read_only=True)

    class Meta:
        model = RosterEntry
        fields = ["player", "added_at"]
        read_only_fields = ["added_at"]


class NewEntrySerializer(serializers.Serializer[RosterEntry]):
    """Who is put on a roster."""

    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all(), pk_field=TextField())


class RosterSerializer(serializers.ModelSerializer[Roster]):
    """A roster with its entries in alphabetical order."""

    id = serializers.CharField(source="pk", read_only=True)
    entries = EntrySerializer(many=True, read_only=True)

    class Meta:
        model = Roster
        fields = ["id", "entries"]
