"""A sheet for tests of formats: a name of each kind that once was trouble."""

from datetime import date

from tournaments.sheets.sheet import Column, Sheet, Table

SHEET = Sheet(
    file="standings",
    title="Standings after game 3",
    notes=("Qualifying stage, ranked by total points.",),
    tables=(
        Table(
            name="Table",
            caption="As of game 3.",
            columns=(
                Column("Place", numeric=True),
                Column("Player"),
                Column("Points", numeric=True),
                Column("Last game"),
            ),
            rows=(
                (1, "Łukasz Żółw", 10050, date(2026, 11, 28)),
                (2, '=HYPERLINK("http://evil.example";"Ana")', 300, None),
                (3, "Zoë O'Brien, Jr.", 0, None),
            ),
            named_by=1,
            notes=("Cut line today.",),
        ),
    ),
)
