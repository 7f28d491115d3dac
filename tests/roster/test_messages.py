"""Each refusal is a sentence that says what to do."""

import pytest
from django.template import Context, Template

from roster.errors import STATUS, RosterError
from roster.messages import sentence


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (RosterError("name_empty"), "Enter a name."),
        (
            RosterError("name_too_long", length=300, limit=80),
            "A name has room for 80 characters. Shorten this one, which has 300.",
        ),
        (
            RosterError("name_hidden_character", character="U+200B"),
            (
                "The name contains a character that nobody can see (U+200B). "
                "Type the name again instead of pasting it."
            ),
        ),
        (
            RosterError("name_too_many_marks", limit=4),
            "A letter of this name has more than 4 marks. Type it with fewer marks.",
        ),
        (
            RosterError("name_taken", name="Sam", proposals=["Sam T", "Sam W"]),
            (
                "There is a player called “Sam” already. If this is somebody else, tell the two "
                "apart by an initial, as in “Sam T” and “Sam W”."
            ),
        ),
        (
            RosterError("name_taken", name="100% Sam", proposals=[]),
            (
                "There is a player called “100% Sam” already. Add something to this name that "
                "tells the two apart."
            ),
        ),
        (RosterError("already_on_roster", name="Sam"), "Sam is on this roster already."),
        (RosterError("not_on_roster", name="Sam"), "Sam is not on this roster."),
    ],
    ids=lambda value: value.code if isinstance(value, RosterError) else "",
)
def test_the_sentence_of_each_code(refusal: RosterError, text: str) -> None:
    assert refusal.detail == text


def test_every_code_has_its_sentence_and_no_other_has_one() -> None:
    facts = {"limit": 1, "length": 2, "character": "U+0000", "name": "Al", "proposals": []}
    facts |= {"reason": "Suspended for 2 games.", "host": "Bo", "username": "al", "kept": "Bo"}
    facts |= {"merged": "Cy", "game": "Game 1"}
    sentences = {sentence(code, facts) for code in STATUS}
    assert len(sentences) == len(STATUS)
    with pytest.raises(KeyError):
        sentence("nonsense", {})


def test_a_name_of_markup_reaches_the_page_as_text() -> None:
    refusal = RosterError("not_on_roster", name="<b>Gus</b>")
    assert refusal.detail == "<b>Gus</b> is not on this roster."
    shown = Template("{{ detail }}").render(Context({"detail": refusal.detail}))
    assert shown == "&lt;b&gt;Gus&lt;/b&gt; is not on this roster."


def test_a_refusal_names_the_field_that_it_is_about() -> None:
    assert RosterError("name_empty", field="sort_name").fields == {"sort_name": ["Enter a name."]}
    assert RosterError("not_on_roster", name="Sam").fields is None
