"""A whole game of Ana and Ben by the default rules, as it is typed, and what is said to each line.

All texts and totals are worked out by hand. The lucky number is 18 (1, 1, 5, 3, 2, 6), so that roll
earns the bonus. Ana needs three turns to pass game point: 3,150, then 4,000, then 4,000 more.
"""

from __future__ import annotations

from dataclasses import dataclass

CALL = "(record the call)"
"""Stands for the button of the call for players, which is no line in the field."""
ANA, BEN = "Ana", "Ben"

CALLED = "Call for new and returning players."
LUCKY = "1, 1, 5, 3, 2, 6. Scoring 1, 1, 5: 250. Lucky 18: 500 pending."
STRAIGHT = "1, 2, 3, 4, 5, 6. Scoring 1, 2, 3, 4, 5, 6: 2,000."
FIVE_DICE = "Enter 6 dice from 1 to 6. You entered 5."
TOO_LITTLE = "250. Ana needs 1,000 to get on the board."
GAME_POINT = "Game point. Ana 11,150. Round 4 is final."


@dataclass(frozen=True)
class Step:
    """One line. `refused`: it is not recorded, and this is why; it stays in the field.

    `log` is the new entry of the game log where it is not the very words that are said.
    """

    typed: str
    heading: str
    says: str = ""
    log: str = ""
    urgent: str = ""
    refused: str = ""

    @property
    def logged(self) -> str:
        """The newest entry of the game log afterwards."""
        return self.refused or self.log or self.says


BEGIN = (
    Step(
        "115326",
        "Ana's turn, round 1",
        "Today's lucky number: 18. Rolled 1, 1, 5, 3, 2, 6. Round 1. Ana next.",
    ),
)

ROUND_1 = (
    Step("11532", "Ana's turn, round 1", refused=FIVE_DICE),
    Step(
        "1 1 5 3 2 6",
        "Ana's turn, round 1",
        f"{LUCKY} Turn 250 plus 500 pending. Three dice left.",
        log="Ana rolls 1, 1, 5, 3, 2, 6.",
    ),
    Step("s", "Ana's turn, round 1", refused=TOO_LITTLE),
    Step("r3", "Ana's turn, round 1", "Ana claims 250, rolls 3. Turn 250 plus 500 lucky."),
    Step(
        "444",
        "Ana's turn, round 1",
        "4, 4, 4. Scoring 4, 4, 4: 400. Turn 650 plus 500 pending. Six dice left.",
        log="Ana rolls 4, 4, 4.",
    ),
    Step(
        "u",
        "Ana's turn, round 1",
        "Undone: Ana rolls 4, 4, 4. "
        "Ana's turn, round 1. Roll due: 3 dice. Turn 250 plus 500 lucky. Ben next.",
    ),
    Step(
        "4,4,4",
        "Ana's turn, round 1",
        "4, 4, 4. Scoring 4, 4, 4: 400. Turn 650 plus 500 pending. Six dice left.",
        log="Ana rolls 4, 4, 4.",
    ),
    Step("400 r6", "Ana's turn, round 1", "Ana claims 400, rolls 6. Turn 650 plus 500 lucky."),
    Step(
        "123456",
        "Ana's turn, round 1",
        f"{STRAIGHT} Turn 2,650 plus 500 pending. Six dice left.",
        log="Ana rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step(
        "s",
        "Ben's turn, round 1",
        "Ana saves 3,150: 2,650 plus 500 lucky. Total 3,150. Ben next.",
    ),
    Step("n", "Ben's turn, round 1", "Ben does not answer. Call the name once more."),
    Step(
        "223346",
        "Round 1 is complete",
        f"Bust. Ben scores nothing. Total stays 0. Round 1 is complete. {CALLED}",
        log="Ben rolls 2, 2, 3, 3, 4, 6. Bust. Ben scores nothing. Total stays 0. "
        f"Round 1 is complete. {CALLED}",
    ),
    Step("p", "Round 1 is complete", "Replay 1 of 2 for Ben."),
    Step(CALL, "Ana's turn, round 2", "Nobody joins or returns. Round 2. Ana next."),
)

ROUND_2 = (
    Step(
        "123456",
        "Ana's turn, round 2",
        f"{STRAIGHT} Six dice left.",
        log="Ana rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step(
        "r6",
        "Ana's turn, round 2",
        refused="Several claims leave 6. Type 2000 r6 or 1600 r6.",
    ),
    Step("2000 r6", "Ana's turn, round 2", "Ana claims 2,000, rolls 6. Turn 2,000."),
    Step(
        "123456",
        "Ana's turn, round 2",
        f"{STRAIGHT} Turn 4,000. Six dice left.",
        log="Ana rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step("2000 s", "Ben's turn, round 2", "Ana saves 4,000. Total 7,150. Ben next."),
    Step(
        "115326",
        "Ben's turn, round 2",
        f"{LUCKY} Turn 250 plus 500 pending. Three dice left.",
        log="Ben rolls 1, 1, 5, 3, 2, 6.",
    ),
    Step(
        "i",
        "Ben's turn, round 2",
        "Ben gives no valid instruction. Second and last instruction attempt.",
    ),
    Step("p", "Ben's turn, round 2", "Replay 2 of 2 for Ben."),
    Step("x", "Ben's turn, round 2", "Ben has lost the connection."),
    Step("b", "Ben's turn, round 2", "Ben is back; the dice are replayed."),
    Step("250 r3", "Ben's turn, round 2", "Ben claims 250, rolls 3. Turn 250 plus 500 lucky."),
    Step(
        "223",
        "Round 2 is complete",
        f"Bust. Ben loses 250 and the lucky bonus. Total stays 0. Round 2 is complete. {CALLED}",
        log="Ben rolls 2, 2, 3. Bust. Ben loses 250 and the lucky bonus. Total stays 0. "
        f"Round 2 is complete. {CALLED}",
    ),
    Step(CALL, "Ana's turn, round 3", "Nobody joins or returns. Round 3. Ana next."),
)

ROUND_3 = (
    Step(
        "123456",
        "Ana's turn, round 3",
        f"{STRAIGHT} Six dice left.",
        log="Ana rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step("2000 r6", "Ana's turn, round 3", "Ana claims 2,000, rolls 6. Turn 2,000."),
    Step(
        "123456",
        "Ana's turn, round 3",
        f"{STRAIGHT} Turn 4,000. Six dice left.",
        log="Ana rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step(
        "4000 s",
        "Ben's turn, round 3",
        "Ana saves 4,000. Total 11,150. Ben next.",
        log=f"Ana saves 4,000. Total 11,150. {GAME_POINT} Ben next.",
        urgent=GAME_POINT,
    ),
    Step(
        "123456",
        "Ben's turn, round 3",
        f"{STRAIGHT} Six dice left.",
        log="Ben rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step(
        "s",
        "Ana's turn, final round 4",
        "Ben saves 2,000. Total 2,000. Round 3 is complete. Final round. Ana next.",
    ),
)

FINAL_ROUND = (
    Step(
        "223346",
        "Ben's turn, final round 4",
        "Bust. Ana scores nothing. Total stays 11,150. Ben next.",
        log="Ana rolls 2, 2, 3, 3, 4, 6. Bust. Ana scores nothing. Total stays 11,150. Ben next.",
    ),
    Step("n", "Ben's turn, final round 4", "Ben does not answer. Call the name once more."),
    Step("h", "Ben's turn, final round 4", "Ben responds."),
    Step(
        "123456",
        "Ben's turn, final round 4",
        f"{STRAIGHT} Six dice left.",
        log="Ben rolls 1, 2, 3, 4, 5, 6.",
    ),
    Step("2000 r6", "Ben's turn, final round 4", "Ben claims 2,000, rolls 6. Turn 2,000."),
    Step(
        "115326",
        "Ben's turn, final round 4",
        f"{LUCKY} Turn 2,250 plus 500 pending. Three dice left.",
        log="Ben rolls 1, 1, 5, 3, 2, 6.",
    ),
)

END = Step(
    "n",
    "Ana wins",
    "Ben does not respond and keeps 2,000. Total 4,000. The game is over. Ana wins with 11,150.",
)
UNDO_THE_END = Step(
    "u",
    "Ben's turn, final round 4",
    "Undone: Ben does not answer. Ben's turn, final round 4. "
    "Instruction due: attempt 1 of 2. Turn 2,000 plus 500 lucky.",
)

GAME = (*BEGIN, *ROUND_1, *ROUND_2, *ROUND_3, *FINAL_ROUND, END, UNDO_THE_END, END)
TOTALS = {ANA: "11,150", BEN: "4,000"}
