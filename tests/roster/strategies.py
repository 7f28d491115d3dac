"""Names and texts for Hypothesis."""

# ruff: noqa: RUF001 (letters that look alike are what is tested)

from hypothesis import strategies as st

from roster.names import AS_TYPED_ANYWHERE, BadNameError, clean_name

MANY_SCRIPTS = "aAbBzZéÉëÆøłŁßıİ '-.ΆσςЁйבּאعلपी가각あ王ﬁＡ①²ŉ\u0301\u0323\u200c"


def is_name(text: str) -> bool:
    """Whether `clean_name` leaves it exactly as it is."""
    try:
        return clean_name(text) == text
    except BadNameError:
        return False


names = (st.text(MANY_SCRIPTS, max_size=12) | st.text(max_size=12)).filter(is_name)
"""Names as the database has them."""

texts = st.text(MANY_SCRIPTS, max_size=12) | st.text(
    st.characters(exclude_characters=[chr(code) for code in AS_TYPED_ANYWHERE])
)
"""Any text without surrogates and without the apostrophes and dashes that are taken for others."""
