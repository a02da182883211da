"""Everything that can go wrong, once: a stable code, its HTTP status and the sentence people read.

Whoever refuses something names a code of this catalogue; nobody else writes a status or an error sentence. A code
or its parameters never depend on a card that the asker may not know, nor on whether a private table exists.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.core.options import N_
from app.games.core.ruleset import Refusal


@dataclass(frozen=True, slots=True)
class Kind:
    """A code of the catalogue: the status it has in an HTTP answer and its sentence (message id)."""

    status: int
    sentence: str


PROBLEMS: Final[Mapping[str, Kind]] = {
    # ── The request itself ───────────────────────────────────────────────────────────────────────
    "bad_message": Kind(400, N_("The server did not understand that.")),
    "bad_origin": Kind(403, N_("This request came from another site.")),
    "bad_host": Kind(403, N_("This server does not answer under that address.")),
    "no_such_page": Kind(404, N_("There is nothing here.")),
    "no_such_table": Kind(404, N_("There is no such table, or you were not let in.")),
    "table_closed": Kind(410, N_("This table is closed.")),
    "table_locked": Kind(403, N_("This table is locked: nobody new comes in just now.")),
    "no_such_match": Kind(404, N_("There is no such match.")),
    "bad_filter": Kind(400, N_("These matches cannot be looked for like that.")),
    "too_many_people": Kind(400, N_("So many people never sit at one table.")),
    "no_such_deal": Kind(404, N_("There is no such deal in this match.")),
    "unknown_sight": Kind(422, N_("A deal cannot be looked at like that.")),
    "deal_running": Kind(403, N_("This deal is still being played: it can only be seen as you saw it.")),
    "did_not_play": Kind(403, N_("You did not play this deal.")),
    "no_such_step": Kind(404, N_("There is no such step in this deal.")),
    "nobody_to_move": Kind(409, N_("Nobody has a move to make at this step.")),
    "no_replay": Kind(410, N_("The record of this match can no longer be played back.")),
    "old_rules": Kind(409, N_("This match was played by rules that this server does not know any more.")),
    "game_not_installed": Kind(
        409, N_("The game of this table is not installed on this server just now. Nothing is lost.")
    ),
    "unknown_ruleset": Kind(404, N_("This server does not know that game.")),
    "method_not_allowed": Kind(405, N_("That cannot be done here.")),
    "too_long": Kind(413, N_("That is too long.")),
    "too_many": Kind(429, N_("That was a little too often. Wait a moment and try again.")),
    "too_many_tables": Kind(
        429, N_("You are host of several open tables. Leave or close one of them, then try again.")
    ),
    "stopping": Kind(503, N_("The server is going down and will be back in a moment.")),
    "server_error": Kind(500, N_("Something went wrong on the server. Nothing was changed.")),
    "busy": Kind(503, N_("The server is busy. Try again in a moment.")),
    "storage_away": Kind(
        503, N_("The server cannot reach its storage. It goes on by itself when it is back.")
    ),
    "failed": Kind(500, N_("That could not be stored. Nothing was changed.")),
    "broken": Kind(503, N_("This table has been set aside because its record cannot be read.")),
    # ── People ───────────────────────────────────────────────────────────────────────────────────
    "bad_token": Kind(401, N_("That token is not good, or no longer.")),
    "token_scope": Kind(403, N_("That token does not open this.")),
    "too_many_tokens": Kind(409, N_("You have as many tokens as may be. End one of them first.")),
    "no_such_token": Kind(404, N_("There is no such token, or it has ended.")),
    "no_programs": Kind(
        409, N_("Programs sit where the host allows them, and never where matches are rated.")
    ),
    "no_session": Kind(401, N_("Open a page of this site first, so that the server knows you.")),
    "bad_name": Kind(422, N_("A name has 1 to 24 letters and no hidden signs.")),
    "bad_text": Kind(422, N_("That text holds signs that cannot be shown.")),
    "never_met": Kind(404, N_("You have not met anybody like that.")),
    "not_friends": Kind(403, N_("Only friends can be asked to a table.")),
    "person_blocked": Kind(409, N_("You have blocked this person.")),
    "bad_secret": Kind(403, N_("That link is not good, or no longer.")),
    "bad_code": Kind(403, N_("That code is not good, or no longer.")),
    "bad_sign_in_name": Kind(
        422, N_("A name to sign in with has 3 to 32 letters and digits, and . _ - @ + among them.")
    ),
    "sign_in_name_taken": Kind(409, N_("Somebody else signs in with that name.")),
    "bad_password": Kind(422, N_("A password has 8 to 200 characters.")),
    "wrong_sign_in": Kind(403, N_("That name and that password do not belong together.")),
    "wrong_password": Kind(403, N_("That is not your password.")),
    "wrong_name": Kind(403, N_("That is not the name you have at the tables.")),
    "no_such_session": Kind(404, N_("There is no such session, or it has ended.")),
    "banned": Kind(403, N_("Whoever runs this server has shut you out.")),
    "newcomers_closed": Kind(403, N_("This server takes in nobody new just now.")),
    "newcomers_invited": Kind(403, N_("Here only those come in whom somebody has invited to a table.")),
    "public_tables_off": Kind(403, N_("On this server every table is private.")),
    "not_operator": Kind(403, N_("That is not the key of this server.")),
    "no_such_report": Kind(404, N_("There is no such report, or it is done.")),
    "removed": Kind(403, N_("The host has sent you away from this table.")),
    "tips_off": Kind(
        409, N_("Tips are given where the host allows them, and where one person plays with bots alone.")
    ),
    "talk_off": Kind(409, N_("This table does not talk while cards are in play.")),
    "not_owed": Kind(409, N_("The table is not waiting for that seat.")),
    "nudge_early": Kind(409, N_("Give them a moment.")),
    "nudged_already": Kind(409, N_("One nudge in a while is enough.")),
    # ── Seats and rules ──────────────────────────────────────────────────────────────────────────
    "not_seated": Kind(403, N_("You have no seat at this table.")),
    "already_seated": Kind(409, N_("You sit there already.")),
    "already_left": Kind(409, N_("You have left that seat already.")),
    "seat_reserved": Kind(409, N_("That seat is kept for a member of this table.")),
    "not_kept": Kind(409, N_("That seat is kept for nobody.")),
    "not_standing": Kind(409, N_("This table has no members.")),
    "not_member": Kind(409, N_("Only members of this table can do that.")),
    "already_member": Kind(409, N_("They are a member already.")),
    "seat_taken": Kind(409, N_("Somebody else has taken that seat.")),
    "no_such_seat": Kind(409, N_("There is no such seat.")),
    "no_such_person": Kind(409, N_("That person does not sit here.")),
    "not_host": Kind(403, N_("Only the host may do that.")),
    "seats_not_full": Kind(409, N_("There are free seats.")),
    "match_running": Kind(409, N_("That must wait until the match is over.")),
    "no_match": Kind(409, N_("No match is being played.")),
    "unknown_option": Kind(422, N_("This game has no such house rule.")),
    "bad_option_value": Kind(422, N_("That house rule cannot be set so.")),
    "bad_seat_count": Kind(422, N_("This game is not played with so many seats.")),
    "seat_is_lent": Kind(409, N_("That seat is lent: only its owner can take it back.")),
    "not_lent": Kind(409, N_("That seat is not lent.")),
    "has_seen_cards": Kind(
        403, N_("You have seen other cards of this deal: the seat cannot be yours before it is over.")
    ),
    "stale_version": Kind(409, N_("The table has changed meanwhile. Look again.")),
    # ── Play ─────────────────────────────────────────────────────────────────────────────────────
    "stale_decision": Kind(409, N_("That move was meant for another moment.")),
    "wrong_phase": Kind(409, N_("That cannot be done now.")),
    "not_your_turn": Kind(409, N_("It is not your turn.")),
    "card_not_in_hand": Kind(409, N_("You do not hold that card.")),
    "mix_not_asked": Kind(409, N_("The cards are not being mixed now.")),
    "paused": Kind(409, N_("The game is paused.")),
    "not_paused": Kind(409, N_("The game is not paused.")),
    # ── Questions ────────────────────────────────────────────────────────────────────────────────
    "question_open": Kind(409, N_("A question must be answered first.")),
    "not_asked": Kind(409, N_("Nobody has asked you that.")),
    "bad_answer": Kind(422, N_("That is no answer to the question.")),
    "already_answered": Kind(409, N_("You have answered that already.")),
    "undo_too_late": Kind(
        409, N_("Only your own last card can be taken back, before anybody else has played.")
    ),
    "undo_impossible": Kind(409, N_("That card cannot be taken back: something hidden has come out since.")),
    "undo_declined": Kind(409, N_("The others wanted that card to stand.")),
    "no_claims": Kind(409, N_("In this game nobody can claim or concede like that.")),
    "claims_used": Kind(409, N_("You have claimed twice in this deal; play on.")),
    "somebody_away": Kind(409, N_("Somebody is away and cannot agree.")),
    # ── Looking at a match together ──────────────────────────────────────────────────────────────
    "no_review": Kind(409, N_("Nobody looks at a match together here any more.")),
    "not_leading": Kind(403, N_("Somebody else leads now.")),
    "leader_here": Kind(409, N_("Whoever leads is here.")),
    "stale_line": Kind(409, N_("The line had moved on.")),
    "line_too_long": Kind(422, N_("That line is too long to go on.")),
}
"""The codes that every game and page shares; a ruleset's own codes carry their sentence in the ruleset."""


USUAL_WAIT: Final = 60
"""In how many seconds to come again, where no clock says when there is room."""


class Problem(Exception):
    """Something refused, to be told as `{"code", "params"}` or as an error page.

    Raises:
        KeyError: a code that is not in the catalogue (a fault of ours, found by the first test that meets it).
    """

    def __init__(self, code: str, params: Mapping[str, Any] | None = None, kind: Kind | None = None) -> None:
        super().__init__(code)
        self.code, self.params = code, dict(params or {})
        self.kind = kind or PROBLEMS[code]
        if self.status == 429:
            self.params.setdefault("seconds", USUAL_WAIT)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.kind.status

    @property
    def headers(self) -> dict[str, str]:
        """What its answer carries beside it: when to come again, and how to be known."""
        found = {}
        if self.status in (429, 503) and "seconds" in self.params:
            found["retry-after"] = str(self.params["seconds"])
        if self.code == "bad_token":
            found["www-authenticate"] = "Bearer"
        return found

    def to_json(self) -> dict[str, Any]:
        """As it goes over the wire."""
        return {"code": self.code, "params": self.params}


def refused_move(refusal: Refusal) -> Problem:
    """A move that the rules refuse, by a code of the ruleset's own or by one that all games share. Ruleset codes have
    their sentence where the game is drawn; here they all say the same."""
    return Problem(refusal.code, refusal.params, PROBLEMS.get(refusal.code, PROBLEMS["wrong_phase"]))
