/* What the parts of the table read: the newest view with the people, seen from the viewer's chair. Pure look-ups; it
 * changes nothing, draws nothing and knows no rule of any game. */

import { listed, t } from "../i18n.js";
import { facesOf } from "./cards.js";
import { pictureOf } from "./games/index.js";

const TEAMS = ["a", "b", "c", "d"];
export const LETTERS = "ABCDEF";

export class Model {
  /** @param {{shared: any, own: any}} view @param {{people: any, you: any, text: any, watchers: string[]}} known */
  constructor(view, known) {
    this.view = view;
    this.shared = view.shared;
    this.own = view.own;
    this.match = view.shared.match;
    this.game = this.match?.game ?? null;
    this.hand = view.own.game?.hand ?? [];
    this.offers = view.own.game?.offers ?? {};
    this.table = view.shared.table;
    this.phase = view.shared.phase;
    this.picture = pictureOf(this.table.ruleset);
    this.me = view.own.seat ?? null;
    this.count = view.shared.seats.length;
    this.set = facesOf(view);
    this.people = known.people;
    this.you = known.you;
    this.text = known.text;
    this.watchers = known.watchers;
  }

  /** Between matches: nobody plays, seats may change. */
  get gathering() {
    return this.phase === "gathering" || this.phase === "match_over";
  }

  /** A match runs in which the viewer has a seat. */
  get inMatch() {
    return this.me !== null && !this.gathering;
  }

  get myTurn() {
    const owing = this.me !== null && Boolean(this.match?.to_act.includes(this.me)) && this.own.decision !== null;
    return owing && !this.paused && !this.shared.question?.holds;
  }

  /** Whether nobody plays until somebody ends the pause. */
  get paused() {
    return this.shared.paused != null;
  }

  get isHost() {
    return this.shared.host === this.you.person;
  }

  /** Who may act for the host: the host, or anybody seated while the host is away. */
  get mayStop() {
    const host = this.shared.host;
    const present = host !== null && this.people[host]?.here;
    return this.isHost || (this.me !== null && !present);
  }

  /** A seat's place on the screen: 0 is the viewer at the bottom, then anticlockwise. */
  place(seat) {
    const steps = (seat - (this.me ?? 0) + this.count) % this.count;
    return this.table.direction === "clockwise" ? (this.count - steps) % this.count : steps;
  }

  /** Seats but the viewer's own, as they stand from left to right along the far rim. */
  others() {
    const seats = this.shared.seats.map((_, seat) => seat).filter((seat) => seat !== this.me);
    return seats.sort((a, b) => this.place(b) - this.place(a));
  }

  personName(person) {
    return this.people[person]?.name || t("Somebody");
  }

  seatName(seat) {
    const person = this.shared.seats[seat]?.person;
    return person ? this.personName(person) : t("Seat {n}", { n: seat + 1 });
  }

  /** Who moved for the person of a seat: a stand-in, or the clock. */
  moverName(seat, by) {
    if (by === "clock") return t("{name}, out of time", { name: this.seatName(seat) });
    return t("{bot} for {name}", { bot: this.personName(by), name: seat === this.me ? t("you") : this.seatName(seat) });
  }

  /** Who plays on a seat, and for whom where it is lent. */
  seatLabel(seat) {
    const owner = this.shared.seats[seat]?.owner;
    const name = this.seatName(seat);
    return owner ? t("{name} for {owner}", { name, owner: this.personName(owner) }) : name;
  }

  /** The viewer's own seat while somebody else plays on it, or null. */
  get lentSeat() {
    const seat = this.shared.seats.findIndex((one) => one.owner && one.owner === this.you.person);
    return seat < 0 ? null : seat;
  }

  /** The name of whoever lent the viewer their seat, or null where it is the viewer's own. */
  get lender() {
    const owner = this.me === null ? null : this.shared.seats[this.me].owner;
    return owner ? this.personName(owner) : null;
  }

  /** The level of the bot on a seat, or null where none sits. */
  botOn(seat) {
    const person = this.shared.seats[seat]?.person;
    return person?.startsWith("b-") ? person.split("-")[1] : null;
  }

  /** Some seats by their people's names, "you" among them. */
  names(seats) {
    return listed(seats.map((seat) => (seat === this.me ? t("you") : this.seatName(seat))));
  }

  /** The viewer's own side, or null for a watcher. */
  get mySide() {
    return this.me === null ? null : this.sideOf(this.me);
  }

  sideOf(seat) {
    return this.table.sides.findIndex((seats) => seats.includes(seat));
  }

  /** Sides in reading order: the viewer's own first. */
  sides() {
    const all = this.table.sides.map((_, side) => side);
    return this.mySide === null ? all : [this.mySide, ...all.filter((side) => side !== this.mySide)];
  }

  /** The team letter of a side: a is ours. None where everybody plays alone. */
  team(side) {
    const partners = this.table.sides.some((seats) => seats.length > 1);
    return partners || this.count === 2 ? (TEAMS[this.sides().indexOf(side)] ?? null) : null;
  }

  /** A side in a word or two: "Us", "Them", "Side A" for watchers, a name where everybody plays alone. */
  sideName(side) {
    const seats = this.table.sides[side];
    if (side === this.mySide) return seats.length > 1 ? t("Us") : t("You");
    if (seats.length > 1 && this.mySide !== null && this.table.sides.length === 2) return t("Them");
    if (seats.length > 1) return t("Side {letter}", { letter: LETTERS[side] });
    return listed(seats.map((seat) => this.seatName(seat)));
  }

  /** The names of a side in full, for the score sheet and for speech. */
  sideNames(side) {
    return listed(this.table.sides[side].map((seat) => this.seatLabel(seat)));
  }
}
