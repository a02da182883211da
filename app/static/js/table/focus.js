/* The keyboard's place from one picture of the table to the next: it is never lost. A card that was played leaves it to
 * the next card of the hand, a choice that was made to the hand, the last card of a deal to the score. It draws nothing,
 * and takes the focus from nobody who has it. */

const cardsOf = (shelf) => [...shelf.querySelectorAll(".card")];

/** Whether nothing on the page has the focus. */
const nowhere = () => !document.activeElement || document.activeElement === document.body;

/** Where the focus is before something is drawn: in the table at all, and which card of the hand has it, or −1. */
export function focusIn(root) {
  const shelf = root.querySelector(".hand");
  const within = root.contains(document.activeElement);
  if (!shelf?.contains(document.activeElement)) return { within, card: -1 };
  return { within, card: Math.max(0, cardsOf(shelf).indexOf(document.activeElement)) };
}

function inHand(shelf, card) {
  const cards = cardsOf(shelf);
  if (card >= 0) return cards[Math.min(card, cards.length - 1)] ?? shelf;
  return cards.find((one) => one.tabIndex === 0) ?? shelf;
}

/** Where somebody goes on whose place is gone: the hand, else the score of a deal, else the seats before a match. */
function refuge(root, card) {
  const shelf = root.querySelector(".hand");
  return shelf ? inHand(shelf, card) : root.querySelector(".deal-panel, .round");
}

/** After drawing: what had the focus and is gone leaves it to what took its place; so does a hand that was empty. */
export function keepFocus({ within, card }, root) {
  const shelf = root.querySelector(".hand");
  const came = shelf !== null && document.activeElement === shelf && cardsOf(shelf).length > 0;
  if (came || (within && nowhere())) refuge(root, came ? -1 : card)?.focus({ preventScroll: true });
}

/** After a dialog: the browser gives the focus back to what opened it, unless that is gone. */
export function goOn(root) {
  if (nowhere()) refuge(root, -1)?.focus({ preventScroll: true });
}
