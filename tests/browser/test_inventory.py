"""That the inventory of all pages is whole."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.urls import get_resolver, path

from tests.browser.inventory import MODULES, NOT_PAGES, STATES, addresses, unlisted
from tests.browser.pictures import FOLDER, PAGES

ANYWHERE = {"400", "403", "404", "500"}


def test_every_address_of_the_product_is_in_the_inventory() -> None:
    assert unlisted(get_resolver().url_patterns) == set()


def test_the_inventory_names_nothing_that_is_gone() -> None:
    found = set(addresses(get_resolver().url_patterns))
    assert {state.url_name for state in STATES.values()} - ANYWHERE <= found
    assert set(NOT_PAGES) <= found


def test_there_is_a_picture_of_every_page_and_of_nothing_else() -> None:
    pages = {state.url_name for state in STATES.values()}
    assert {picture.stem for picture in FOLDER.iterdir()} == pages
    assert set(re.findall(r"images/pages/([\w-]+)\.webp", PAGES.read_text())) == pages


def test_no_two_states_have_one_name() -> None:
    assert len(STATES) == sum(len(module.STATES) for module in MODULES)


def test_a_new_page_is_missed() -> None:
    def view(_request: object) -> HttpResponse:
        return HttpResponse()

    patterns = [*get_resolver().url_patterns, path("help/", view, name="help"), path("x/", view)]

    assert unlisted(patterns) == {"help", "x/"}
