"""The rules pages name what there is, and all of it; and no link of any page is dead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from scoring.engine.lucky_five import settings as lucky_five
from scoring.engine.lucky_roll import Settings
from scoring.engine.lucre import settings as lucre
from tests.docs.pages import (
    RULE_PAGES,
    Page,
    broken_links,
    missing_names,
    printed,
    rows_without,
    rule_functions,
    settings_told,
    unlinked_records,
    unlisted,
    written_pages,
)

RULES, LUCKY_FIVE, LUCRE = map(Page.read, RULE_PAGES)
ALL = (RULES, LUCKY_FIVE, LUCRE)
WRITTEN = written_pages()


def by_name(page: Page) -> str:
    return page.path.name


@pytest.mark.parametrize("written", ALL, ids=by_name)
def test_each_function_and_test_named_is_where_the_page_says(written: Page) -> None:
    assert missing_names(written) == []


@pytest.mark.parametrize("written", ALL, ids=by_name)
def test_each_rule_has_its_code_and_its_test(written: Page) -> None:
    assert rows_without(written) == []


def test_each_function_that_plays_a_rule_is_on_a_page() -> None:
    played = rule_functions()
    assert played >= {"lucky_roll/turns.roll", "lucky_five/state.Stack.points", "lucre/turns.win"}
    assert unlisted(ALL) == set()


@pytest.mark.parametrize(
    ("written", "settings"),
    [(RULES, Settings()), (LUCKY_FIVE, lucky_five.Rules()), (LUCRE, lucre.Rules())],
)
def test_each_setting_is_told_with_its_default(
    written: Page, settings: Settings | lucky_five.Rules | lucre.Rules
) -> None:
    defaults = {field.name: getattr(settings, field.name) for field in fields(settings)}
    assert settings_told(written) == {name: printed(it) for name, it in defaults.items()}


def test_each_decision_record_is_linked_from_a_rules_page() -> None:
    assert unlinked_records(ALL) == set()


@pytest.mark.parametrize("written", WRITTEN, ids=by_name)
def test_relative_links_lead_somewhere(written: Page) -> None:
    assert broken_links(written) == []


def test_all_pages_are_looked_at() -> None:
    names = {page.path.name for page in WRITTEN}
    assert names >= {"README.md", "CHANGELOG.md", "rules.md", "lucre.md", "operations.md"}
    assert {"0001-log-is-the-truth.md", "0029-lucre-who-sees-what.md"} <= names


# Tests of the tests: a mistake is planted in a copy of a page.


@pytest.mark.parametrize(
    ("planted", "check"),
    [
        (RULES.with_instead("`turns.roll`", "`turns.throw`"), missing_names),
        (RULES.with_instead("`state.Due.bonus`", "`state.Due.gift`"), missing_names),
        (RULES.with_instead("`rounds._save`", "`turns._save`"), missing_names),
        (RULES.with_instead("::test_an_under_claim_stands`", "::test_it_stands`"), missing_names),
        (RULES.with_instead("::test_an_under_claim_stands`", "::Json`"), missing_names),
        (RULES.with_instead("::TestReinstate::", "::TestPoints::"), missing_names),
        (LUCRE.with_instead("/lucre/test_views.py", "/lucre/test_vistas.py"), missing_names),
        (LUCRE.with_instead("/lucre/test_views.py", "/lucre/test_view.py"), broken_links),
        (LUCKY_FIVE.with_instead("](../rules.md)", "](rules.md)"), broken_links),
        (RULES.with_instead("#decided-where", "#settled-where"), broken_links),
        (RULES.with_instead("(decisions/0012-ties.md)", "(decisions/12.md)"), broken_links),
        (RULES.with_instead("(../tests/games)", "(../../../../../../)"), broken_links),
    ],
)
def test_a_planted_mistake_is_found(planted: Page, check: Callable[[Page], list[str]]) -> None:
    assert check(planted)


def test_a_function_that_no_page_names_is_found() -> None:
    planted = LUCRE.with_instead("`turns.win`", "win")
    assert unlisted([RULES, LUCKY_FIVE, planted]) == {"lucre/turns.win"}


def test_a_record_that_no_page_links_is_found() -> None:
    planted = LUCRE.with_instead("/0026-lucre-re-roll.md", "/0025-lucre-board-and-bets.md")
    assert unlinked_records([RULES, LUCKY_FIVE, planted]) == {"0026-lucre-re-roll.md"}


def test_a_rule_without_a_test_is_found() -> None:
    rule = next(line for line in RULES.text.splitlines() if "A single 1 is 100" in line)
    bare = rule.rsplit(" | ", 1)[0] + " | |"
    assert rows_without(RULES.with_instead(rule, bare)) == [bare]
