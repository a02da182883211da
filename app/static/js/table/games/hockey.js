/* Hockey in the browser: the pile at the centre spot of a rink, the puck with whoever has the breakaway, the scoreboard
 * by period, the words of breakaways and goals. Who has the breakaway and what a card did is the view's word. */

import { h } from "../../dom.js";
import { listed, N_, t, tn } from "../../i18n.js";
import { setting } from "../../settings.js";
import { card, closed, team, tiny } from "../cards.js";
import { banner, bannerScene } from "../pieces/banner.js";
import { seatMark } from "../pieces/marks.js";
import { pile, pileDialog, pileWords } from "../pieces/pile.js";
import { rowOfCards, spot } from "../pieces/spots.js";
import { named } from "../speech.js";
import { who } from "../who.js";

const SHORT = 700; // ms a breakaway rests on the cloth at most; a goal rests as long as a trick
const COLUMNS = 4; // so many periods have room enough on any board

// ── Goals and periods ────────────────────────────────────────────────────────────────────────────────────

const goalsOf = (model, side) => (model.game?.board ?? []).reduce((sum, period) => sum + period[side], 0);

/** The name of a period of this match, and what stands for it at the head of a column. */
const periodName = (model, number) => {
  const late = number - model.game.periods;
  if (late <= 0) return t("Period {n}", { n: number });
  return late === 1 ? t("Overtime") : t("Overtime {n}", { n: late });
};

/** The columns of the board: each period of the match, and overtime as one, once it is played. */
function columns(model) {
  const { board, periods, period } = model.game;
  const playing = model.phase === "playing" || model.phase === "dealing";
  const regular = Array.from({ length: periods }, (_, index) => ({
    key: index + 1,
    head: index + 1,
    label: periodName(model, index + 1),
    goals: board[index] ?? null,
    now: playing && period === index + 1,
  }));
  if (period <= periods) return regular;
  const late = board.slice(periods);
  const goals = [0, 1].map((side) => late.reduce((sum, one) => sum + one[side], 0));
  const head = late.length > 1 ? t("OT {n}", { n: late.length }) : t("OT");
  return [...regular, { key: "late", head, label: periodName(model, period), goals, now: playing }];
}

const headCell = (column) =>
  h(
    "th",
    { key: column.key, scope: "col", class: column.now ? "is-now" : null, "aria-current": column.now ? "true" : null },
    h("span", { "aria-hidden": "true" }, column.head),
    h("span", { class: "sr" }, column.label),
  );

const goalCell = (column, side) =>
  h(
    "td",
    { key: column.key, class: column.now ? "is-now" : null },
    column.goals ? column.goals[side] : [h("span", { "aria-hidden": "true" }, "·"), h("span", { class: "sr" }, t("not played"))],
  );

/** The scoreboard as in ice hockey: a row for each player, a column for each period. */
function boardTable(model, className) {
  const shown = columns(model);
  return h(
    "table",
    { class: `${className} ${shown.length > COLUMNS ? "board-wide" : ""}` },
    h("caption", { class: "sr" }, t("Goals by period")),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "sr" }, t("Player"))),
        shown.map(headCell),
        h("th", { scope: "col", class: "board-total" }, t("Goals")),
      ),
    ),
    h(
      "tbody",
      {},
      model.sides().map((side) =>
        h(
          "tr",
          { key: side },
          h("th", { scope: "row", title: model.sideNames(side) }, team(model.team(side)), h("span", {}, model.sideName(side))),
          shown.map((column) => goalCell(column, side)),
          h("td", { class: "board-total" }, goalsOf(model, side)),
        ),
      ),
    ),
  );
}

function board(model, ui) {
  return h(
    "div",
    { class: "rink-board", key: "board", "data-anchor": "board" },
    boardTable(model, "board"),
    model.game.goals.length
      ? h("button", {
          key: "look",
          class: "look",
          type: "button",
          "aria-label": t("Look at the goals"),
          onclick: () => ui.open("goals"),
        })
      : null,
  );
}

// ── The puck ─────────────────────────────────────────────────────────────────────────────────────────────

/** Where the puck is: with whom, and whether it is held, lost, or in the goal. @returns {{seat: number | null, state: string}} */
function puckAt(game) {
  if (game.holder) return { seat: game.holder.seat, state: "held" };
  const last = game.log.at(-1);
  if (last?.effect === "goal") return { seat: last.seat, state: "goal" };
  if (last?.effect === "lost") return { seat: last.seat, state: "lost" };
  if (last?.cancelled) return { seat: 1 - last.seat, state: "lost" };
  return { seat: null, state: "free" };
}

/** The end of the rink at which a seat plays. */
const end = (model, seat) => (model.place(seat) === 0 ? "near" : "far");

const CAPTIONS = { held: N_("breakaway"), lost: N_("lost"), goal: N_("goal") };

const disc = () =>
  h(
    "svg",
    { viewBox: "0 0 48 30", class: "puck-disc", "aria-hidden": "true" },
    h("path", { class: "puck-side", d: "M2 11v8c0 5 10 9 22 9s22-4 22-9v-8z" }),
    h("path", { class: "puck-top", d: "M2 11c0-5 10-9 22-9s22 4 22 9-10 9-22 9S2 16 2 11z" }),
    h("path", { class: "puck-shine", d: "M9 10.500c1-3 7-5.500 15-5.500" }),
  );

/** The puck slides to whoever has the breakaway, and into the other goal when they score. */
function puck(model) {
  const { seat, state } = puckAt(model.game);
  const side = seat === null ? "middle" : end(model, seat);
  const caption = CAPTIONS[state];
  return h(
    "figure",
    { class: `puck puck-${state} puck-${side}`, key: "puck", "data-anchor": "puck" },
    disc(),
    caption ? h("figcaption", {}, t(caption)) : null,
  );
}

const rink = () =>
  h(
    "div",
    { class: "rink", key: "rink", "aria-hidden": "true" },
    ["rink-line", "rink-circle", "rink-goal rink-goal-far", "rink-goal rink-goal-near"].map((part) =>
      h("span", { key: part, class: part }),
    ),
  );

function stock(model) {
  const { stock: left } = model.game;
  return spot(
    `stock rink-stock rink-stock-${end(model, model.match.dealer)}`,
    "stock",
    t("{n} left", { n: left }),
    left
      ? closed("deep", tn("Stock, {n} card", "Stock, {n} cards", left), "stock")
      : h("div", { class: "card ghost", key: "ghost", "aria-hidden": "true" }),
  );
}

/** With the puck, as a mark at the seat; greyed where it was lost just now. */
function marks(model, seat) {
  const at = puckAt(model.game);
  if (at.seat !== seat || !["held", "lost"].includes(at.state)) return [];
  return at.state === "held"
    ? [seatMark("puck", t("has a breakaway"))]
    : [seatMark("puck", t("has lost the breakaway"), { off: true })];
}

// ── Scenes ───────────────────────────────────────────────────────────────────────────────────────────────

function sceneOf(event, rest) {
  if (event.type !== "played") return null;
  const short = Math.min(rest, SHORT);
  if (event.goal) return bannerScene(event, rest, { tone: "good", word: "goal" });
  if (event.cancelled) return bannerScene(event, short, { tone: "bad", word: "intercepted" });
  if (event.effect === "breakaway" || event.effect === "renewed") return bannerScene(event, short, { word: "breakaway" });
  return null;
}

function bannerWords(model, { event, word }) {
  const name = event.seat === model.me ? t("You") : model.seatName(event.seat);
  if (word === "goal") return { title: t("Goal!"), line: [h("b", {}, name), " ", scoreNow(model)] };
  if (word === "breakaway") return { title: t("Breakaway!"), line: name };
  const line =
    event.holder === null
      ? t("Nobody has a breakaway")
      : who(model, event.seat, N_("You have the breakaway"), N_("{name} has the breakaway"));
  return { title: t("Intercepted!"), line };
}

const scoreNow = (model) =>
  model
    .sides()
    .map((side) => goalsOf(model, side))
    .join(" : ");

/** The words lie over the pile, so that the card that made them is seen. */
function scene(model, shown, ui) {
  const words = bannerWords(model, shown);
  return h(
    "div",
    { class: `rink-scene rink-${end(model, shown.seat)}`, key: "middle" },
    pile(model, ui, model.game.pile),
    banner(model, shown, words),
  );
}

// ── A help for beginners ─────────────────────────────────────────────────────────────────────────────────

const mine = (model) => model.me !== null && model.game?.holder?.seat === model.me;

function breaks(model, code) {
  const redKings = model.table.options?.extra_break_cards === "red_kings";
  return code[0] === "J" || (redKings && (code === "KD" || code === "KH"));
}

/** Cards that would score for who has the breakaway, or would make one for who has not. */
function able(model) {
  if (!model.offers.play || setting("help") !== "on") return [];
  const top = model.game.pile.cards.at(-1);
  const fit = (code) => code[0] === top?.[0];
  return model.offers.play.filter((code) => fit(code) || (!mine(model) && breaks(model, code)));
}

function hint(model) {
  const cards = able(model);
  if (!cards.length) return mine(model) ? t("Your breakaway") : null;
  const words = mine(model) ? t("Scores:") : t("Breaks away:");
  return [words, " ", cards.map((code) => tiny(code, model.set))];
}

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

const PLAYS = {
  none: [N_("You play the {card}."), N_("{name} plays the {card}.")],
  breakaway: [N_("You play the {card}: breakaway!"), N_("{name} plays the {card}: breakaway!")],
  stolen: [
    N_("You play the {card} and take the breakaway."),
    N_("{name} plays the {card} and takes the breakaway."),
  ],
  stopped: [
    N_("You play the {card} and stop the breakaway."),
    N_("{name} plays the {card} and stops the breakaway."),
  ],
  renewed: [
    N_("You play the {card}: no goal, but a breakaway again."),
    N_("{name} plays the {card}: no goal, but a breakaway again."),
  ],
  lost: [N_("You play the {card} and lose the breakaway."), N_("{name} plays the {card} and loses the breakaway.")],
  goal: [N_("Goal! You score with the {card}."), N_("Goal! {name} scores with the {card}.")],
};

function played(model, event) {
  const what = event.cancelled ? (event.effect === "breakaway" ? "stolen" : "stopped") : event.effect;
  const [yours, others] = PLAYS[what];
  const said = who(model, event.seat, yours, others, { card: named(model, event.card) });
  return what === "goal" && event.goal ? [said, scoreWords(model)] : said;
}

const pointsWords = (model, points) =>
  listed(model.sides().map((side) => t("{side} {points}", { side: model.sideNames(side), points: points[side] })));

const scoreWords = (model) => `${pointsWords(model, [goalsOf(model, 0), goalsOf(model, 1)])}.`;

const opens = (model, event) => [
  event.overtime ? t("Overtime: the first goal wins.") : t("Period {n} begins.", { n: event.round }),
  who(model, event.dealer, N_("You deal."), N_("{name} deals.")),
];

const periodOver = (model, event) =>
  t("{period} is over: {scores}.", {
    period: periodName(model, event.round),
    scores: pointsWords(model, event.points),
  });

function puckWords(model) {
  const held = model.game?.holder;
  if (!held) return t("Nobody has a breakaway.");
  return who(model, held.seat, N_("You have a breakaway with the {card}."), N_("{name} has a breakaway with the {card}."), {
    card: named(model, held.card),
  });
}

const stockWords = (model) =>
  tn("{n} card in the stock.", "{n} cards in the stock.", model.game?.stock ?? 0);

function goalWords(model, goal) {
  const [, , scored] = goal.cards;
  return t("{period}, card {n}: {name} scores with the {card}.", {
    period: periodName(model, goal.period),
    n: goal.play,
    name: goal.seat === model.me ? t("You") : model.seatName(goal.seat),
    card: named(model, scored),
  });
}

const lastGoal = (model) => {
  const goal = model.game?.goals?.at(-1);
  return goal ? goalWords(model, goal) : t("No goal has been scored yet.");
};

function sound(events) {
  if (events.some((event) => event.goal)) return "fanfare";
  return events.some((event) => event.type === "played") ? "card" : null;
}

// ── Dialogs ──────────────────────────────────────────────────────────────────────────────────────────────

function goalItem(model, goal) {
  const name = goal.seat === model.me ? t("You") : model.seatName(goal.seat);
  return h(
    "li",
    { key: `${goal.period} ${goal.play}`, class: "goal" },
    h(
      "p",
      { class: "goal-who" },
      team(model.team(model.sideOf(goal.seat))),
      h("b", {}, name),
      h("span", { class: "soft" }, t("{period}, card {n}", { period: periodName(model, goal.period), n: goal.play })),
    ),
    h(
      "div",
      { class: "goal-cards" },
      goal.cards.map((code, index) =>
        card(code, { set: model.set, class: index === 2 ? "goal-card" : index === 1 ? "goal-answer" : "" }),
      ),
    ),
  );
}

/** Every goal with its three cards: the breakaway, the opponent's, the one that scored. */
function goals(model) {
  const made = [...(model.game?.goals ?? [])].reverse();
  return {
    title: t("Goals"),
    body: [
      made.length
        ? h("p", { class: "soft" }, t("The breakaway, the card of the other player, and the card that scored"))
        : h("p", { class: "soft" }, t("No goal has been scored yet.")),
      h(
        "ol",
        { class: "goal-list" },
        made.map((goal) => goalItem(model, goal)),
      ),
    ],
  };
}

function unplayed(model) {
  const left = model.game?.unplayed;
  if (!left) return { title: t("Cards left over"), body: [] };
  return {
    title: t("Cards left over"),
    body: [
      left.hands.map((cards, seat) => [
        h("h3", { key: `name ${seat}` }, model.seatName(seat)),
        h("div", { key: `hand ${seat}` }, rowOfCards(model, cards)),
      ]),
      left.stock.length ? [h("h3", { key: "stock" }, t("Stock")), rowOfCards(model, left.stock)] : null,
    ],
  };
}

/** @type {Partial<import("./plain.js").Picture>} */
export const picture = {
  middle: (model, ui) => h("div", { class: "rink-scene", key: "middle" }, pile(model, ui, model.game.pile)),
  corners: (model, ui) => [rink(), board(model, ui), stock(model), puck(model)],
  laid: () => ({ follow: sceneOf }),
  scene,
  sceneSentence: (model, shown) => bannerWords(model, shown).title,
  gatherTo: () => null,
  points: goalsOf,
  marks,
  choices: () => [], // but a card to play
  hint,
  marked: able,
  sentences: { deal_started: opens, played, deal_scored: periodOver },
  spoken: { t: pileWords, b: puckWords, c: stockWords, s: scoreWords, l: lastGoal },
  recent: (model) => (model.game?.log ?? []).map((play) => ({ type: "played", ...play })),
  sound,
  dialogs: { goals, unplayed, last: goals, pile: pileDialog },
  menu: (model) => [
    ...(model.game ? [["goals", "puck", t("Goals")]] : []),
    ...(model.game?.unplayed ? [["unplayed", "eye", t("Cards left over")]] : []),
  ],
  dealName: (model, score) => periodName(model, score.round),
  scoreboard: (model) => (model.game ? boardTable(model, "sheet board") : null),
};
