"""The rules page: what players read agrees with what the engine plays."""

from __future__ import annotations

import re
from dataclasses import replace

from django.test import Client

from scoring.engine.lucky_roll.settings import Settings
from scoring.words.rules import scoring_values, settings_in_words, turn_rules

PUBLISHED = {
    "Straight": {6: "2,000", 5: "1,500"},
    "Six of a kind": {6: "2,000"},
    "Double triple": {6: "2,000"},
    "Triple double, which is three pairs": {6: "2,000"},
    "Five of a kind": {5: "1,500"},
    "Full house, three of a kind and a pair": {5: "1,500"},
    "Four of a kind": {4: "1,000"},
    "Three 1s": {3: "300"},
    "Three 2s": {3: "200"},
    "Three 3s": {3: "300"},
    "Three 4s": {3: "400"},
    "Three 5s": {3: "500"},
    "Three 6s": {3: "600"},
    "A 1": {1: "100"},
    "A 5": {1: "50"},
}


def test_the_values_are_the_published_ones() -> None:
    told: dict[str, dict[int, str]] = {}
    for value in scoring_values(Settings()):
        told.setdefault(value.name, {})[value.dice] = value.points

    assert told == PUBLISHED


def test_a_sentence_follows_each_setting() -> None:
    usual, other = (
        Settings(),
        Settings(
            lucky_number="face",
            bonus_counts_toward_minimum=True,
            bonus_kept_when_turn_is_ended=True,
            points_kept_on_technical_timeout=False,
            four_and_pair_is_triple_double=False,
            lucky_bonus=250,
            player_replays=1,
        ),
    )
    changed = [
        heading
        for (heading, sentence), (_, different) in zip(
            settings_in_words(usual), settings_in_words(other), strict=True
        )
        if sentence != different
    ]

    assert changed == [
        "The lucky number",
        "The lucky bonus",
        "The bonus and the minimum",
        "The bonus when a policy ends the turn",
        "Points after a technical time-out",
        "Four of a kind and a pair",
        "Replays",
    ]


def test_the_minimums_and_the_goal_are_the_settings() -> None:
    said = " ".join(turn_rules(replace(Settings(), entry_minimum=900, save_minimum=200)))

    assert "needs 900 points, each later one 200" in said
    assert "total of 10,000 or more" in said


def test_everybody_can_read_it(client: Client) -> None:
    page = client.get("/rules/").content.decode()

    assert re.search(r"<th scope=\"row\">Three 1s</th><td class=\"n\">300</td>", page)
    assert "6. Speaking during a turn" in page
