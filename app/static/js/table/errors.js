/* What a refusal means, in words: the sentences of the codes that every game shares. A game has those of its own codes in
 * its picture; the server sends no sentences. */

import { N_, t } from "../i18n.js";

const SENTENCES = {
  bad_message: N_("The table did not understand that. Reload the page if it happens again."),
  wrong_phase: N_("That is not possible now."),
  not_your_turn: N_("It is not your turn."),
  card_not_in_hand: N_("You do not hold that card."),
  must_follow_suit: N_("You must follow suit."),
  signals_off: N_("Signals cannot be given now."),
  stale_decision: N_("The table had moved on. Your card is back in your hand."),
  stale_version: N_("Something changed at the table meanwhile. Look again, please."),
  not_seated: N_("You have no seat at this table."),
  already_seated: N_("You have a seat already."),
  already_left: N_("You have left the match already."),
  seat_taken: N_("Somebody else was quicker: the seat is taken."),
  no_such_seat: N_("There is no such seat."),
  no_such_person: N_("That person is not here any more."),
  not_host: N_("Only the host can do that."),
  seat_is_lent: N_("The seat is lent: only its owner can take it back."),
  not_lent: N_("The seat is not lent."),
  has_seen_cards: N_("You have seen other cards of this deal: the seat cannot be yours before it is over."),
  seats_not_full: N_("Every seat must be taken first."),
  match_running: N_("That must wait until the match is over."),
  no_match: N_("No match is being played."),
  paused: N_("The game is paused."),
  not_paused: N_("The game is not paused."),
  question_open: N_("A question must be answered first."),
  not_asked: N_("Nobody has asked you that."),
  bad_answer: N_("That is no answer to the question."),
  already_answered: N_("You have answered that already."),
  undo_too_late: N_("Only your own last card can be taken back, before anybody else has played."),
  undo_impossible: N_("That card cannot be taken back: something hidden has come out since."),
  undo_declined: N_("The others wanted that card to stand."),
  no_claims: N_("In this game nobody can claim or concede like that."),
  claims_used: N_("You have claimed twice in this deal; play on."),
  somebody_away: N_("Somebody is away and cannot agree."),
  mix_not_asked: N_("The cards are mixed already."),
  unknown_option: N_("This table does not know that house rule."),
  bad_option_value: N_("This house rule cannot be set like that."),
  unknown_ruleset: N_("This server does not know that game."),
  bad_seat_count: N_("The game cannot be played with so many seats."),
  busy: N_("The table is busy. Try again in a moment."),
  storage_away: N_("The server cannot save just now. Nothing is lost; it goes on by itself."),
  storage_slow: N_("The server is slow to save. Your card is kept and will follow."),
  storage_back: N_("The server saves again."),
  too_many: N_("That was a little fast. Wait a moment."),
  talk_off: N_("This table does not talk while cards are in play."),
  not_owed: N_("The table is not waiting for that seat."),
  nudge_early: N_("Give them a moment: {seconds} seconds at least."),
  nudged_already: N_("One nudge in {seconds} seconds is enough."),
  too_long: N_("That is too long."),
  bad_text: N_("That text has signs that cannot be shown."),
  bad_name: N_("That name cannot be used. Take 1 to 24 letters."),
  removed: N_("The host has sent you away from this table."),
  table_closed: N_("This table is closed."),
  table_locked: N_("This table is locked: nobody new comes in just now."),
  no_such_table: N_("There is no such table."),
  no_such_match: N_("There is no such match."),
  old_rules: N_("This match was played by rules that this server does not know any more."),
  no_session: N_("Your visit has ended. Reload the page."),
  bad_origin: N_("The page was opened from another address. Reload it."),
  bad_host: N_("The page was opened under a name this server does not know."),
  bad_secret: N_("That link is not valid."),
  chat_not_saved: N_("Your words could not be saved."),
  no_answer: N_("The server does not answer."),
};

const UNKNOWN = N_("The table refused that ({code}).");

/** @param {string} code @param {Record<string, unknown>} params @param {Record<string, string>} own a game's sentences */
export function errorText(code, params = {}, own = {}) {
  const sentence = own[code] ?? SENTENCES[code];
  return sentence ? t(sentence, params) : t(UNKNOWN, { code });
}
