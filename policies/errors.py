"""What the officials' desk refuses, each with a code and a sentence that says what to do."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.errors import Refusal


class FlagTaken(Refusal):
    """Somebody else has the flag already (Policy 6: one official is enough)."""

    status = 409
    code = "flag_taken"

    def __init__(self, holder: str) -> None:
        super().__init__(_("{name} has this flag already.").format(name=holder))


class FlagResolved(Refusal):
    """The flag was resolved in the meantime."""

    status = 409
    code = "flag_resolved"

    def __init__(self, by: str) -> None:
        super().__init__(_("{name} has resolved this flag already.").format(name=by))


class NoCorrection(Refusal):
    """A flag resolved by a row of the log that is no correction."""

    code = "no_correction"

    def __init__(self, row: int) -> None:
        super().__init__(
            _("Row {row} of the log is no correction. Resolve the flag with a note.").format(
                row=row
            ),
            fields={"row": row},
        )


class NotInGame(Refusal):
    """Somebody who is not on the roster of the game that something is about."""

    code = "not_in_game"

    def __init__(self) -> None:
        super().__init__(_("Choose a player of this game."))


class PlayWentOn(Refusal):
    """A ruling would do something else by now than what was shown."""

    status = 409
    code = "play_went_on"

    def __init__(self) -> None:
        super().__init__(
            _("Play has gone on, and the ruling does something else now. Look at it again.")
        )


class AlreadyQuiet(Refusal):
    """A hold for noise that is over."""

    status = 409
    code = "already_quiet"

    def __init__(self) -> None:
        super().__init__(_("This hold is over already."))


class AlreadyDecided(Refusal):
    """A referral that the manager has decided."""

    status = 409
    code = "already_decided"

    def __init__(self, by: str) -> None:
        super().__init__(_("{name} has decided this referral already.").format(name=by))


class NotStanding(Refusal):
    """A ruling to be reversed that does not stand any more."""

    status = 409
    code = "not_standing"

    def __init__(self) -> None:
        super().__init__(_("This ruling does not stand any more, so there is nothing to reverse."))


class ReversalChanged(Refusal):
    """What taking a ruling back comes to is not what was shown: play has gone on."""

    status = 409
    code = "reversal_changed"

    def __init__(self) -> None:
        super().__init__(
            _("Play has gone on, and the ruling is reversed in another way now. Look at it again.")
        )


class AlreadyLifted(Refusal):
    """A suspension that was lifted in the meantime."""

    status = 409
    code = "already_lifted"

    def __init__(self) -> None:
        super().__init__(_("This suspension has been lifted already."))
