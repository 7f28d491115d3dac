"""Checking virtual dice against the log: what was committed to, rolled and published.

Everything is read from the log's rows, as anybody with the rows could. Only whether the secret
that is still kept fits its commitment is asked of the seed itself (`secret_faults`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring import folding
from scoring.engine.core import Json
from scoring.fair.derivation import Seed, derive, derive_with_face
from scoring.fair.seals import Seal, read_seal
from scoring.log import CORRECTION, parse_payload
from scoring.models import DiceSeed, Game, GameEvent

STANDS, UNDONE, CORRECTED = "stands", "undone", "corrected"


@dataclass(slots=True)
class Rolled:
    """One virtual roll. `holds` is None while its seed is secret; `became` what it is by now."""

    row: int
    number: int
    event: Json
    became: str
    holds: bool | None = None


@dataclass(slots=True)
class Sealed:
    """One seed of a game: where it was committed to and published, and what was rolled with it."""

    commitment: str
    committed_in: int
    seed: str | None = None
    published_in: int | None = None
    rolls: list[Rolled] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """A game's virtual dice, and what is wrong with them, a sentence each."""

    seeds: list[Sealed] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    finished: bool = False

    @property
    def rolls(self) -> list[Rolled]:
        """Every virtual roll, in the order of the log."""
        return [roll for seed in self.seeds for roll in seed.rolls]


def dice_report(game: Game) -> Report:
    """Read and check the virtual dice of a game from its log."""
    report = Report(finished=folding.current(game).state.phase == "finished")
    standing = {entry.ref: entry.event for entry in folding.entries_of(game)}
    for row in GameEvent.objects.filter(game=game).exclude(seal="").order_by("seq"):
        try:
            seal = read_seal(row.seal)
        except (TypeError, ValueError):
            seal = None
        if seal is None:
            report.faults.append(f"row {row.seq} has a seal that cannot be read")
        else:
            _take(report, row, seal, standing)
    if report.finished:
        report.faults += [
            f"the game is finished and the seed of row {one.committed_in} is not published"
            for one in report.seeds
            if one.published_in is None
        ]
    return report


def _take(report: Report, row: GameEvent, seal: Seal, standing: dict[str, Json]) -> None:
    """Follow one seal: a commitment, a roll, a publication, or the last two at once."""
    if seal.commits:
        if any(one.published_in is None for one in report.seeds):
            report.faults.append(f"row {row.seq} commits to a seed while another is open")
        report.seeds.append(Sealed(seal.commitment, row.seq))
        return
    made = next((one for one in report.seeds if one.commitment == seal.commitment), None)
    if made is None:
        report.faults.append(f"row {row.seq} uses a seed that no row before it commits to")
        return
    if made.published_in is not None:
        report.faults.append(f"row {row.seq} uses a seed that was published before it")
    if seal.roll is not None:
        _take_roll(report, made, row, seal.roll, standing)
    if seal.seed is not None:
        made.seed, made.published_in = seal.seed, row.seq
        _check_published(report, made)


def _take_roll(
    report: Report, made: Sealed, row: GameEvent, number: int, standing: dict[str, Json]
) -> None:
    if row.kind == CORRECTION:
        report.faults.append(f"row {row.seq} is a correction and says that it is a virtual roll")
        return
    if number != len(made.rolls) + 1:
        report.faults.append(
            f"row {row.seq} is virtual roll {number} where {len(made.rolls) + 1} comes next"
        )
    event = parse_payload(row.payload)
    now = standing.get(str(row.seq))
    became = UNDONE if now is None else STANDS if now == event else CORRECTED
    made.rolls.append(Rolled(row.seq, number, event, became))


def _check_published(report: Report, made: Sealed) -> None:
    """Check a published seed against its commitment, and its rolls against the seed."""
    seed = _readable(made.seed)
    if seed is None or seed.commitment != made.commitment:
        report.faults.append(
            f"the seed in row {made.published_in} does not fit the commitment "
            f"in row {made.committed_in}"
        )
        return
    for roll in made.rolls:
        roll.holds = follows(seed, roll)
        if not roll.holds:
            report.faults.append(f"row {roll.row} is not what roll {roll.number} of its seed gives")


def _readable(text: str | None) -> Seed | None:
    try:
        return Seed.read(text or "")
    except (TypeError, ValueError):
        return None


def follows(seed: Seed, roll: Rolled) -> bool:
    """Whether a recorded roll is what the seed gives for its number, the face included."""
    dice, face = roll.event.get("dice", []), roll.event.get("face")
    if face is None:
        return bool(dice == derive(seed, roll.number, len(dice)))
    return bool((dice, face) == derive_with_face(seed, roll.number, len(dice)))


def secret_faults(game: Game, report: Report) -> list[str]:
    """What is wrong between the log and the seeds that are kept, published or still secret."""
    faults = []
    kept = {seed.commitment: seed for seed in DiceSeed.objects.filter(game=game)}
    for made in report.seeds:
        row = kept.pop(made.commitment, None)
        if row is None:
            faults.append(f"the seed that row {made.committed_in} commits to is not kept")
            continue
        secret = _readable(row.seed)
        if secret is None or secret.commitment != made.commitment:
            faults.append(f"the kept seed does not fit the commitment in row {made.committed_in}")
        elif not row.published:
            faults += [
                f"row {roll.row} is not what roll {roll.number} of its seed gives"
                for roll in made.rolls
                if not follows(secret, roll)
            ]
        if row.rolls != len(made.rolls):
            faults.append(
                f"{row.rolls} rolls were derived from the seed of row {made.committed_in}, "
                f"the log has {len(made.rolls)}"
            )
        if row.published != (made.published_in is not None):
            faults.append(f"log and seed of row {made.committed_in} disagree on its publication")
    return [*faults, *("a kept seed was never committed to in the log" for _seed in kept)]
