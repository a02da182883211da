"""Playing at the table page: by touch and by keys, with a good line, a bad one and none; two tabs; what is spoken.

The server's side is a test's own (`table_server`), so that it can keep silent, refuse and hang up at will. Faults cited
as R… are those that other live tables have shipped.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Locator, expect

from app.table import messages as m
from tests.browser.looks import misfits
from tests.browser.moments import NAMES
from tests.browser.table_page import DESK, PHONE, At, Tables, tables
from tests.browser.table_server import Sitting

pytestmark = pytest.mark.browser

SECOND = 1000


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def hand(at: At) -> Locator:
    return at.page.locator(".hand .card")


def played(at: At) -> list[str]:
    """The cards of every move the server heard, oldest first."""
    return [message.action.move["card"] for message in at.heard(m.Do) if isinstance(message.action, m.Act)]


def heard_all(at: At, moves: int) -> bool:
    return len(played(at)) == moves


def eventually(at: At, holds: Callable[[], bool], seconds: float = 6) -> None:
    for _ in range(int(seconds * 20)):
        if holds():
            return
        at.page.wait_for_timeout(50)
    assert holds()


def code(card: Locator) -> str:
    found = card.get_attribute("data-code")
    assert found
    return found


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_click_plays_and_the_focus_stays_in_the_hand(shown: Tables) -> None:
    with shown.at("pisti") as at:
        assert at.page.title().startswith("● Your turn")
        first = code(hand(at).nth(0))
        held = hand(at).count()
        hand(at).nth(0).click()
        expect(hand(at)).to_have_count(held - 1)
        assert played(at) == [first]
        assert at.page.evaluate("document.activeElement.closest('.hand') !== null")
        expect(at.page.locator(".turn.mine")).to_have_count(0)
        assert not at.page.title().startswith("●")


def test_on_a_touch_screen_the_first_tap_lifts_and_the_second_plays(shown: Tables) -> None:
    with shown.at("pisti", PHONE, has_touch=True, is_mobile=True) as at:
        first = code(hand(at).nth(0))
        hand(at).nth(0).tap()
        expect(at.page.locator(".hand .lifted")).to_have_attribute("data-code", first)
        expect(at.page.locator(".turn")).to_contain_text("Tap again to play")
        assert played(at) == []
        hand(at).nth(0).tap()
        expect(at.page.locator(f'.hand [data-code="{first}"]')).to_have_count(0)
        assert played(at) == [first]


def test_keys_walk_through_the_hand_and_play(shown: Tables) -> None:
    with shown.at("briscola-four") as at:
        hand(at).nth(0).focus()
        at.page.keyboard.press("End")
        expect(hand(at).last).to_be_focused()
        at.page.keyboard.press("ArrowRight")
        expect(hand(at).first).to_be_focused()
        at.page.keyboard.press("ArrowLeft")
        at.page.keyboard.press("Home")
        first = code(hand(at).first)
        at.page.keyboard.press("Enter")
        eventually(at, lambda: played(at) == [first])


def test_a_card_that_a_stand_in_laid_is_marked_on_the_pile(shown: Tables) -> None:
    with shown.at("pisti-stand-in", PHONE) as at:
        mark = at.page.locator(".pile .laid-for")
        expect(mark).to_have_text(re.compile("b.* for (Hazel|Ash|Elowen)$"))
        assert misfits(at.page, PHONE) == []
    with shown.at("pisti", PHONE) as at:
        expect(at.page.locator(".pile .laid-for")).to_have_count(0)


def test_out_of_turn_a_card_says_why_and_nothing_is_sent(shown: Tables) -> None:
    with shown.at("pisti-takes") as at:
        hand(at).first.click()
        expect(at.page.locator(".toast")).to_contain_text("Not yet")
        assert played(at) == []


def test_a_quick_double_tap_plays_once(shown: Tables) -> None:
    """R6: quick clicks moved a piece several times."""
    with shown.at("pisti") as at:
        at.sitting.deaf = True
        hand(at).nth(0).dblclick()
        hand(at).nth(0).click()
        at.page.wait_for_timeout(300)
        assert len(played(at)) == 1


MOVING = """() => {
  const mine = document.querySelector(".turn.mine");
  const flying = [...document.querySelectorAll(".hand .card")].filter((one) =>
    one.getAnimations().some((flight) => flight.playState === "running" && flight.effect.getKeyframes()[0].translate));
  const card = flying.at(-1);
  if (!mine || !card) return null;
  const row = card.closest(".hand"), { left, top } = row.getBoundingClientRect();
  return {
    code: card.dataset.code,
    far: Math.abs(card.getBoundingClientRect().left - left - card.offsetLeft + row.offsetLeft),
    x: left + card.offsetLeft - row.offsetLeft + card.offsetWidth * 0.7,
    y: top + card.offsetTop - row.offsetTop + card.offsetHeight / 2,
  };
}"""
"""The card drawn last, while it is on its way into the hand and its owner has the turn: its code, how far (px) it still
is, and a point of the place that it will have."""


def test_a_press_where_a_card_is_about_to_lie_plays_it(shown: Tables) -> None:
    """What moves is never in the way of a hand: the place counts, wherever its card is just now."""
    with shown.at("briscola-two", DESK, reduced_motion="no-preference", fresh=True) as at:
        at.sitting.pace = 0.02
        slow = at.page.context.new_cdp_session(at.page)
        slow.send("Animation.enable")
        for tries in range(1, 13):
            expect(at.page.locator(".turn.mine")).to_be_visible(timeout=8 * SECOND)
            slow.send("Animation.setPlaybackRate", {"playbackRate": 0.05})
            hand(at).first.click(force=True)
            eventually(at, partial(heard_all, at, tries))
            found = None
            for _ in range(60):
                found = at.page.evaluate(MOVING)
                if found is not None and found["far"] > 40:
                    break
                at.page.wait_for_timeout(50)
            if found is not None and found["far"] > 40:
                break
            slow.send("Animation.setPlaybackRate", {"playbackRate": 20})
        assert found is not None and found["far"] > 40, "no card was drawn by whoever had the turn"
        at.page.mouse.click(found["x"], found["y"])
        eventually(at, lambda: played(at)[-1] == found["code"])


def test_the_others_play_on_and_every_view_is_shown_in_the_end(shown: Tables) -> None:
    with shown.at("briscola-two") as at:
        at.sitting.pace = 0.02
        for _ in range(3):
            expect(at.page.locator(".turn.mine")).to_be_visible(timeout=8 * SECOND)
            hand(at).first.click()
        expect(at.page.locator(".turn.mine")).to_be_visible(timeout=8 * SECOND)
        shown_hand = sorted(code(card) for card in hand(at).all())
        match = at.sitting.evening.state.match
        assert match is not None
        assert shown_hand == sorted(match.own_view(0)["hand"])


def test_a_finished_trick_stays_and_goes_by_a_tap(shown: Tables) -> None:
    with shown.at("briscola-trick", settings={"rest": "tap"}) as at:
        expect(at.page.locator(".played.won .badge")).to_contain_text("takes it")
        expect(at.page.locator(".played")).to_have_count(4)
        at.page.locator(".cloth").click(position={"x": 300, "y": 400})
        expect(at.page.locator(".played")).to_have_count(0, timeout=SECOND / 2)
        at.page.keyboard.press("l")
        expect(at.page.locator("#dialog .row-of-cards li")).to_have_count(4)


def test_a_pisti_is_marked_and_lies_crosswise_afterwards(shown: Tables) -> None:
    with shown.at("pisti-mark") as at:
        expect(at.page.locator(".pisti-word")).to_contain_text("Pişti")
        expect(at.page.locator(".pisti")).to_have_count(0, timeout=4 * SECOND)
        expect(at.page.locator(".spot-taken .out")).not_to_have_count(0)


# ── Refusals and bad lines ────────────────────────────────────────────────────────────────────────────


def test_a_refused_card_is_given_back_with_a_reason(shown: Tables) -> None:
    with shown.at("pisti") as at:
        at.sitting.refuse = "stale_decision"
        first = code(hand(at).nth(0))
        hand(at).nth(0).click()
        expect(at.page.locator(".toast")).to_contain_text("back in your hand")
        expect(at.page.locator(f'.hand [data-code="{first}"]')).to_be_visible()


def test_a_card_laid_while_the_line_is_cut_is_pending_and_arrives_once(shown: Tables) -> None:
    """R3: after a reconnect moves were played only in the browser."""
    with shown.at("pisti") as at:
        at.sitting.deaf = True
        first = code(hand(at).nth(0))
        hand(at).nth(0).click()
        expect(at.page.locator(".pending-card")).to_have_attribute("data-code", first)
        at.sitting.deaf = False
        at.server.close("pisti", 1012)
        expect(at.page.locator(".pending-card")).to_have_count(0, timeout=5 * SECOND)
        expect(at.page.locator(".offline")).to_have_count(0)
        cids = {message.cid for message in at.heard(m.Do)}
        assert len(cids) == 1
        assert at.sitting.evening.log[-1].cid in cids
        assert [hello.pending for hello in at.heard(m.Hello)] == [[], list(cids)]


def test_a_card_laid_before_the_tab_was_closed_is_accounted_for(shown: Tables) -> None:
    """R4: a card laid while offline stayed on the own screen only, no notice."""
    with shown.at("pisti") as at:
        at.sitting.deaf = True
        first = code(hand(at).nth(0))
        hand(at).nth(0).click()
        eventually(at, lambda: played(at) == [first])
        at.page.reload()
        at.drawn()
        expect(at.page.locator(".toast")).to_contain_text("it is in your hand again")
        expect(at.page.locator(f'.hand [data-code="{first}"]')).to_be_visible()
        assert played(at) == []


def test_the_sign_stays_until_a_snapshot_is_drawn(shown: Tables) -> None:
    """R2: the "reconnecting" sign vanished before the view was current."""
    with shown.at("pisti-watch") as at:
        at.server.close("pisti-watch", 1012)
        expect(at.page.locator(".offline")).to_contain_text("Reconnecting")
        at.sitting.evening.go_on()
        expect(at.page.locator(".offline")).to_have_count(0, timeout=5 * SECOND)
        assert at.heard(m.Hello)[-1].last == at.sitting.evening.state.seq - 1
        expect(at.page.locator("#live")).to_contain_text("Connected again")


def test_who_comes_back_in_vain_asks_for_another_worker(shown: Tables) -> None:
    with shown.at("pisti-watch") as at:
        at.sitting.elsewhere = 1
        at.server.close("pisti-watch", 1012)
        expect(at.page.locator(".offline")).to_contain_text("Reconnecting")
        expect(at.page.locator(".offline")).to_have_count(0, timeout=5 * SECOND)
        assert at.sitting.tries == ["", "", "try=1"]
        at.server.close("pisti-watch", 1012)
        expect(at.page.locator("#live")).to_contain_text("Connected again")
        eventually(at, lambda: at.sitting.tries[3:] == [""])


def test_a_second_tab_takes_the_seat_and_nobody_fights(shown: Tables) -> None:
    """R11, R12: the older tab says so and never comes back by itself."""
    with shown.at("pisti") as at:
        at.server.close("pisti", 4001)
        panel = at.page.locator("#dialog")
        expect(panel).to_contain_text("another tab")
        at.page.evaluate("dispatchEvent(new Event('online'))")
        at.page.keyboard.press("Escape")
        at.page.wait_for_timeout(1500)
        assert len(at.heard(m.Hello)) == 1
        expect(panel).to_be_visible()
        panel.get_by_role("button", name="Take the seat back").click()
        expect(panel).not_to_be_visible()
        eventually(at, lambda: len(at.heard(m.Hello)) >= 2)


def test_an_old_page_reloads_once_and_then_asks(shown: Tables) -> None:
    with shown.at("pisti") as at:
        with at.page.expect_navigation():
            at.server.close("pisti", 4004)
        at.drawn()
        at.server.close("pisti", 4004)
        expect(at.page.locator("#dialog")).to_contain_text("newer version")


def test_a_busy_line_does_not_silence_the_browser(shown: Tables) -> None:
    """Whoever only listens, to others that keep the line busy, is still heard of every five seconds."""
    with shown.at("briscola-four", fresh=True) as at:
        at.page.clock.install()  # only timers begun after this go by it
        at.page.reload()
        at.drawn()
        for _ in range(16):
            at.server.run(at.sitting.send({"t": "presence", "people": at.sitting.people(), "watchers": []}))
            at.page.clock.run_for(SECOND)
        eventually(at, lambda: len(at.heard(m.Ping)) >= 3)


def test_a_line_that_only_brings_and_takes_nothing_is_given_up(shown: Tables) -> None:
    """What others say is no answer to a ping: a card laid on such a line would lie there for ever."""
    with shown.at("briscola-four", fresh=True) as at:
        at.page.clock.install()  # only timers begun after this go by it
        at.page.reload()
        at.drawn()
        at.sitting.unreached = True
        for _ in range(20):
            at.server.run(at.sitting.send({"t": "presence", "people": at.sitting.people(), "watchers": []}))
            at.page.clock.run_for(SECOND)
        eventually(at, lambda: len(at.heard(m.Hello)) >= 2)
        expect(at.page.locator(".offline")).to_have_count(0)


# ── What is spoken ────────────────────────────────────────────────────────────────────────────────────


def test_letters_speak_and_the_same_words_can_be_said_again(shown: Tables) -> None:
    with shown.at("pisti") as at:
        live = at.page.locator("#live")
        at.page.keyboard.press("w")
        expect(live).to_contain_text("Your turn")
        first = live.text_content()
        at.page.keyboard.press("w")
        at.page.wait_for_timeout(500)
        assert live.text_content() != first
        at.page.keyboard.press("h")
        expect(live).to_contain_text("Your hand:")
        at.page.keyboard.press("t")
        expect(live).to_contain_text("in the pile")
        at.page.keyboard.press("s")
        expect(at.page.locator("#dialog")).to_contain_text("Score sheet")


def test_events_of_one_step_are_one_announcement(shown: Tables) -> None:
    with shown.at("briscola-trick") as at:
        expect(at.page.locator("#live")).to_have_text(re.compile(r"plays? the .+\. .*takes? the trick\."))


# ── People ────────────────────────────────────────────────────────────────────────────────────────────


def test_hostile_words_are_only_text(shown: Tables) -> None:
    """R27: a name ran script on other screens."""
    with shown.at("waiting", DESK) as at:
        words = "<img src=x onerror=alert(1)>"
        at.page.get_by_role("textbox", name="Message").fill(words)
        at.page.get_by_role("button", name="Send").click()
        expect(at.page.locator(".talk-log")).to_contain_text(words)
        assert at.page.locator(".talk-log img").count() == 0


def test_seats_in_the_waiting_room(shown: Tables) -> None:
    with shown.at("waiting") as at:
        at.page.get_by_role("button", name="I am ready").click()
        expect(at.page.get_by_role("button", name="You are ready")).to_have_attribute("aria-pressed", "true")
        at.page.get_by_role("button", name="Move here").click()
        expect(at.page.locator(".place.mine .place-name")).to_have_text(NAMES[0])
        expect(at.page.get_by_role("button", name="I am ready")).to_be_visible()
        at.page.get_by_role("button", name="Stand up").click()
        expect(at.page.get_by_text("You are watching. Take a free seat to play.")).to_be_visible()
        at.page.get_by_role("button", name="Sit here").first.click()
        expect(at.page.locator(".place.mine")).to_have_count(1)


_ONE_VERSION_BEHIND = """() => {
  const send = WebSocket.prototype.send;
  let first = true;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (first && message.action?.type === "sit") [first, message.version] = [false, message.version - 1];
    return send.call(this, JSON.stringify(message));
  };
}"""


def test_whoever_sits_down_while_others_do_gets_the_seat(shown: Tables) -> None:
    """R9: people who sit down at the same moment all get their seats."""
    with shown.at("waiting") as at:
        at.page.evaluate(_ONE_VERSION_BEHIND)
        at.page.get_by_role("button", name="Move here").click()
        expect(at.page.locator(".place.mine .place-name")).to_have_text(NAMES[0])
        expect(at.page.get_by_role("button", name="Move here")).to_have_count(1)
        expect(at.page.get_by_text("Something changed at the table meanwhile.")).to_have_count(0)


def test_an_invite_in_the_address_is_handed_in_and_taken_out(shown: Tables) -> None:
    with shown.at("waiting", fragment="#i=from-a-friend") as at:
        assert at.sitting.joined == ["from-a-friend"]
        assert "#" not in at.page.url
        expect(at.page.locator("#invite-link")).to_have_value(re.compile("#i=secret$"))


def test_ready_between_deals_and_a_rematch(shown: Tables) -> None:
    with shown.at("between") as at:
        expect(at.page.locator(".deal-panel .why")).not_to_have_count(0)
        at.page.get_by_role("button", name="Ready", exact=True).click()
        expect(at.page.get_by_role("button", name="You are ready")).to_be_visible()
    with shown.at("over") as at:
        at.page.get_by_role("button", name="Play again").click()
        expect(at.page.get_by_role("button", name="Waiting for the others")).to_be_visible()
        at.page.get_by_role("button", name="Seats and rules").click()
        expect(at.page.locator(".place")).to_have_count(4)


def test_the_browser_mixes_by_itself_and_remembers(shown: Tables) -> None:
    with shown.at("mixing") as at:
        eventually(at, lambda: bool(at.heard(m.Do)))
        [mix] = [message.action for message in at.heard(m.Do)]
        assert isinstance(mix, m.Mix)
        kept = at.page.evaluate("JSON.parse(localStorage.getItem('aelwyd.mixes'))")
        assert [one["hex"] for one in kept] == [mix.hex]


def mix_after(shown: Tables, cuts: int) -> str:
    """What a browser whose random bytes are all sevens mixes in after so many moves of the cut."""
    with shown.at("between", PHONE, fresh=True) as at:
        at.page.evaluate("void (crypto.getRandomValues = (bytes) => bytes.fill(7))")
        at.page.get_by_label("Cut the pack, if you like").focus()
        for _ in range(cuts):
            at.page.keyboard.press("ArrowRight")
        words = "Your cut goes into the next deal" if cuts else "Cut the pack, if you like"
        expect(at.page.get_by_label(words)).to_have_value(str(50 + cuts))
        asking = Sitting("mixing", "en")
        at.tell({**asking.snapshot(asking.evening.state), "epoch": "epoch-2"})
        eventually(at, lambda: bool(at.heard(m.Do)))
        return str(at.heard(m.Do)[-1].action.hex)


def test_a_cut_is_mixed_in(shown: Tables) -> None:
    assert mix_after(shown, 0) == "07" * 16
    cut = mix_after(shown, 3)
    assert cut != "07" * 16 and len(cut) == 32


def test_another_name(shown: Tables) -> None:
    with shown.at("waiting") as at:
        at.page.get_by_role("button", name="You are Rowan").click()
        field = at.page.get_by_label("As the others read it")
        field.fill("x" * 30)
        at.page.get_by_role("button", name="Take this name").click()
        expect(at.page.locator("#dialog [role=alert]")).to_contain_text("1 to 24 letters")
        field.fill("Rowena")
        at.page.get_by_role("button", name="Take this name").click()
        expect(at.page.get_by_role("button", name="You are Rowena")).to_be_visible()
        at.complaints = [text for text in at.complaints if "422" not in text]


def test_the_host_changes_the_house_rules_and_the_game(shown: Tables) -> None:
    with shown.at("waiting") as at:
        at.page.get_by_role("button", name="Change game or rules").click()
        at.page.get_by_text("The match", exact=True).click()
        at.page.get_by_label("Points to win").fill("51")
        at.page.get_by_label("Points to win").blur()
        expect(at.page.locator(".rules-form")).to_contain_text("to 51 points")
        expect(at.page.locator(".rule-was")).to_contain_text("not as in the rule page: Rule page: 151")
        expect(at.page.get_by_role("radio", name="As in the rule page")).not_to_be_checked()
        at.page.get_by_role("button", name="Play by these rules").click()
        eventually(at, lambda: at.sitting.evening.state.options["target"] == 51)
        expect(at.page.locator(".houseline .house--unlike")).to_contain_text("to 51 points")
        expect(at.page.locator("h1")).to_have_text("Pişti with house rules")
        at.page.get_by_role("button", name="Change game or rules").click()
        at.page.get_by_role("radio", name="Turkish café").check()
        expect(at.page.locator(".rule-group .tag")).to_have_text([re.compile("1 changed")] * 3)
        at.page.get_by_role("button", name="Play by these rules").click()
        eventually(at, lambda: at.sitting.evening.state.preset == "turkish_cafe")
        at.page.get_by_role("button", name="House rules").click()
        expect(at.page.locator("#dialog .is-unlike")).to_have_count(3)
        at.page.keyboard.press("Escape")
        at.page.get_by_role("button", name="Change game or rules").click()
        at.page.get_by_label("Game").select_option("briscola")
        expect(at.page.locator(".rules-form")).to_contain_text("One deal")
        at.page.get_by_role("button", name="Play by these rules").click()
        eventually(at, lambda: at.sitting.evening.state.ruleset == "briscola")
        expect(at.page.locator(".place")).to_have_count(3)
