"""Forms answered in place: what happens to the field, the focus, the words and the log."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.kit.station import REFUSED, ROLLED, SAVED, STALE
from tests.browser.live_regions import LiveRegions

NO_ANSWER = (
    "No answer: no connection. Nothing you typed is lost. Send it again; it is recorded only once."
)
SAME_FIELD = "document.getElementById('command').sameAsBefore"


@pytest.fixture(autouse=True)
def mark_the_field(station: Page) -> None:
    """Mark the field's node, which must never be replaced."""
    station.evaluate(f"{SAME_FIELD} = true")


def enter(page: Page, text: str) -> None:
    """Type a line into the field that has the focus."""
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def focused(page: Page) -> str:
    """Return the id of what has the focus, or the tag where it has none."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def hold(page: Page) -> list[Route]:
    """Let every entry wait for the test, which finds it in the list."""
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    page.route("**/record/", wait)
    return waiting


def answer(page: Page, waiting: list[Route]) -> None:
    """Let the first entry go on, once it has arrived."""
    while not waiting:
        page.wait_for_timeout(10)
    waiting[0].continue_()


def log(page: Page) -> list[str]:
    return page.locator("#log-list li, #log-earlier li").all_text_contents()


def test_an_accepted_entry_empties_the_field_and_swaps_the_rest(
    spoken: LiveRegions,
    station: Page,
) -> None:
    enter(station, "115326")

    expect(station).to_have_title("Ben's instruction, round 4 - Score entry")
    expect(station.get_by_text("Roll: 1, 1, 5, 3, 2, 6.")).to_be_attached()
    expect(station.locator("#command")).to_have_value("")
    expect(station.locator("#command-after")).to_have_value("118")
    assert station.evaluate(SAME_FIELD) is True
    assert focused(station) == "command"
    spoken.wait_for(ROLLED)
    assert spoken.texts() == [("polite", ROLLED)]
    assert log(station)[:2] == ["Ben rolls 1, 1, 5, 3, 2, 6.", "Ben claims 150, rolls 6."]


def test_a_refused_entry_keeps_text_and_focus_and_says_why_once(
    spoken: LiveRegions,
    station: Page,
) -> None:
    enter(station, "4 4")

    field = station.locator("#command")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("4 4")
    expect(field).to_have_accessible_description(
        f"{REFUSED} Or the instruction: 200 r4, r4 or s. Type ? for help.",
    )
    assert focused(station) == "command"
    spoken.wait_for(REFUSED)
    assert spoken.texts() == [("polite", REFUSED)]


def test_the_next_accepted_entry_is_valid_again(station: Page) -> None:
    enter(station, "4 4")
    expect(station.locator("#command")).to_have_attribute("aria-invalid", "true")

    station.keyboard.press("Control+a")
    enter(station, "115326")

    expect(station.locator(".tile-stop")).to_be_visible()
    expect(station.locator("#command")).not_to_have_attribute("aria-invalid", "true")
    expect(station.locator("#command-error")).to_be_empty()


def test_a_tile_by_keyboard_gives_the_focus_back_to_the_field(
    spoken: LiveRegions,
    station: Page,
) -> None:
    enter(station, "115326")
    station.get_by_role("button", name="Stop, save 1,400").focus()
    station.keyboard.press("Enter")

    expect(station.locator("[data-typed-dice]")).to_be_attached()
    assert focused(station) == "command"
    spoken.wait_for(SAVED)
    assert log(station)[0] == SAVED


def test_record_by_keyboard_gives_the_focus_back_to_the_field(station: Page) -> None:
    station.keyboard.type("115326")
    station.keyboard.press("Tab")
    station.keyboard.press("Space")

    expect(station.locator(".tile-stop")).to_be_visible()
    assert focused(station) == "command"


def test_a_press_leaves_the_focus_in_the_field(station: Page) -> None:
    station.keyboard.type("115326")
    station.get_by_role("button", name="Record").click()
    expect(station.locator(".tile-stop")).to_be_visible()
    assert focused(station) == "command"

    station.get_by_role("button", name="Undo: Ben claims 150, rolls 6").click()
    expect(station.get_by_text("Undone:")).to_be_attached()
    assert focused(station) == "command"


def test_a_tile_that_overtakes_a_refusal_clears_it(station: Page) -> None:
    enter(station, "115326")
    expect(station.locator(".tile-stop")).to_be_visible()
    enter(station, "750")
    expect(station.locator("#command")).to_have_attribute("aria-invalid", "true")

    station.get_by_role("button", name="Stop, save 1,400").click()

    expect(station.locator("#command")).to_have_value("")
    expect(station.locator("#command")).not_to_have_attribute("aria-invalid", "true")


def test_a_tile_leaves_what_is_being_typed_alone(station: Page) -> None:
    enter(station, "115326")
    expect(station.locator(".tile-stop")).to_be_visible()
    station.keyboard.type("200")

    station.get_by_role("button", name="Stop, save 1,400").click()

    expect(station.locator("[data-typed-dice]")).to_be_attached()
    expect(station.locator("#command")).to_have_value("200")


def test_a_stale_entry_keeps_its_text_and_the_page_moves_on(
    spoken: LiveRegions,
    station: Page,
) -> None:
    enter(station, "666")

    expect(station.locator(".tile-stop")).to_be_visible()
    expect(station.locator("#command")).to_have_value("666")
    assert focused(station) == "command"
    spoken.wait_for(STALE)
    assert spoken.texts() == [("urgent", STALE)]


def test_without_a_connection_the_entry_is_kept_and_can_be_sent_again(
    spoken: LiveRegions,
    station: Page,
) -> None:
    lost = "Connection lost. 1 entry kept on this device."
    station.route("**/record/", lambda route: route.abort())
    request_id = station.locator("#command-request").input_value()

    enter(station, "115326")

    expect(station.locator("#connection")).to_have_text(lost)
    expect(station.locator("#command")).to_have_value("115326")
    expect(station.locator("#command-error")).to_contain_text("No answer: no connection.")
    expect(station.locator("#command")).not_to_have_attribute("aria-invalid", "true")
    assert focused(station) == "command"
    spoken.wait_for(lost)
    assert spoken.texts() == [("urgent", lost)]

    station.unroute("**/record/")
    with station.expect_request("**/record/") as sent:
        station.keyboard.press("Enter")

    assert f"request_id={request_id}" in (sent.value.post_data or "")
    expect(station.locator("#connection")).to_have_text("Connected, 0 unsent")
    expect(station.locator("#command-error")).to_be_empty()
    spoken.wait_for("Connected, 0 unsent").wait_for(ROLLED)
    assert spoken.texts()[1:] == [("polite", ROLLED), ("polite", "Connected, 0 unsent")]


def test_a_second_attempt_without_a_connection_is_answered_too(
    spoken: LiveRegions,
    station: Page,
) -> None:
    station.route("**/record/", lambda route: route.abort())
    enter(station, "115326")
    spoken.wait_for("Connection lost. 1 entry kept on this device.")

    station.keyboard.press("Enter")

    again = NO_ANSWER
    spoken.wait_for(again)
    assert spoken.texts()[1:] == [("urgent", again)]


def test_the_page_notices_by_itself_that_the_connection_is_back(
    spoken: LiveRegions,
    station: Page,
) -> None:
    station.unroute("**/healthz")
    station.context.set_offline(offline=True)
    spoken.wait_for("Connection lost. 0 entries kept on this device.")

    station.context.set_offline(offline=False)

    expect(station.locator("#connection")).to_have_text("Connected, 0 unsent")
    spoken.wait_for("Connected, 0 unsent")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("500", "The server failed. Nothing you typed is lost."),
        ("429", "Not recorded: too much was sent at once."),
        ("login", "Not recorded: the server answered with another page."),
    ],
)
def test_an_answer_that_is_none_keeps_the_entry_and_says_what_to_do(
    spoken: LiveRegions,
    station: Page,
    command: str,
    words: str,
) -> None:
    enter(station, command)

    expect(station.locator("#command-error")).to_contain_text(words)
    expect(station.locator("#command")).to_have_value(command)
    expect(station.locator("#connection")).to_have_text("Connected, 1 unsent")
    assert focused(station) == "command"
    station.wait_for_function("() => window.liveRegionLog.length > 0")
    [entry] = spoken.all()
    assert entry.region == "urgent"
    assert entry.text.startswith(words)


def test_what_is_typed_before_the_answer_arrives_is_kept(station: Page) -> None:
    waiting = hold(station)

    enter(station, "115326")
    station.keyboard.type(" 2")
    answer(station, waiting)

    expect(station.locator(".tile-stop")).to_be_visible()
    expect(station.locator("#command")).to_have_value("115326 2")


def test_a_second_enter_before_the_answer_sends_nothing_more(station: Page) -> None:
    waiting = hold(station)

    enter(station, "115326")
    station.keyboard.press("Enter")
    answer(station, waiting)

    expect(station.locator(".tile-stop")).to_be_visible()
    assert len(waiting) == 1


def test_a_line_typed_ahead_is_sent_once_the_answer_is_there(station: Page) -> None:
    waiting = hold(station)
    sent: list[str] = []
    station.on("request", lambda request: sent.append(request.post_data or ""))
    enter(station, "115326")
    station.keyboard.press("Control+a")
    enter(station, "250 s")
    station.unroute("**/record/")
    answer(station, waiting)

    expect(station.locator("#command")).to_have_value("")
    lines = [body.rpartition("command=")[2] for body in sent]
    assert lines == ["115326", "250%20s"]
    after = [body.partition("after=")[2].partition("&")[0] for body in sent]
    assert after == ["117", "118"]


def test_undo_takes_an_entry_away_and_leaves_the_pages_own_entries_in_place(
    station: Page,
) -> None:
    enter(station, "4 4")
    expect(station.locator("#log-list li").first).to_have_text(REFUSED)
    station.keyboard.press("Control+a")
    enter(station, "115326")
    expect(station.locator("#log-list li").first).to_have_text("Ben rolls 1, 1, 5, 3, 2, 6.")
    assert log(station)[1] == REFUSED

    station.get_by_role("button", name="Undo: Ben claims 150, rolls 6").focus()
    station.keyboard.press("Enter")

    undone = "Undone: Ben claims 150, rolls 6."
    expect(station.locator("#log-list li").first).to_have_text(undone)
    assert log(station)[:3] == [undone, REFUSED, "Ben claims 150, rolls 6."]
    assert focused(station) == "command"


def test_what_is_unfolded_stays_so_while_the_log_is_swapped(station: Page) -> None:
    station.locator("summary", has_text="Earlier entries").click()
    station.locator("#command").focus()

    enter(station, "115326")

    expect(station.locator(".tile-stop")).to_be_visible()
    expect(station.locator("#log-more")).to_have_attribute("open", "")
