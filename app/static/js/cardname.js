/* What a card is called when it is spoken. Each name is one whole message: "rank of suit" cannot be put together
 * from two words in Welsh or Turkish. Two packs of names for the same codes: French and Italian suits. */

import { N_, t } from "./i18n.js";

const FRENCH = {
  AC: N_("ace of clubs"), "2C": N_("2 of clubs"), "3C": N_("3 of clubs"), "4C": N_("4 of clubs"),
  "5C": N_("5 of clubs"), "6C": N_("6 of clubs"), "7C": N_("7 of clubs"), "8C": N_("8 of clubs"),
  "9C": N_("9 of clubs"), TC: N_("10 of clubs"), JC: N_("jack of clubs"), QC: N_("queen of clubs"),
  KC: N_("king of clubs"),
  AD: N_("ace of diamonds"), "2D": N_("2 of diamonds"), "3D": N_("3 of diamonds"), "4D": N_("4 of diamonds"),
  "5D": N_("5 of diamonds"), "6D": N_("6 of diamonds"), "7D": N_("7 of diamonds"), "8D": N_("8 of diamonds"),
  "9D": N_("9 of diamonds"), TD: N_("10 of diamonds"), JD: N_("jack of diamonds"), QD: N_("queen of diamonds"),
  KD: N_("king of diamonds"),
  AH: N_("ace of hearts"), "2H": N_("2 of hearts"), "3H": N_("3 of hearts"), "4H": N_("4 of hearts"),
  "5H": N_("5 of hearts"), "6H": N_("6 of hearts"), "7H": N_("7 of hearts"), "8H": N_("8 of hearts"),
  "9H": N_("9 of hearts"), TH: N_("10 of hearts"), JH: N_("jack of hearts"), QH: N_("queen of hearts"),
  KH: N_("king of hearts"),
  AS: N_("ace of spades"), "2S": N_("2 of spades"), "3S": N_("3 of spades"), "4S": N_("4 of spades"),
  "5S": N_("5 of spades"), "6S": N_("6 of spades"), "7S": N_("7 of spades"), "8S": N_("8 of spades"),
  "9S": N_("9 of spades"), TS: N_("10 of spades"), JS: N_("jack of spades"), QS: N_("queen of spades"),
  KS: N_("king of spades"),
};

const ITALIAN = {
  AC: N_("ace of batons"), "2C": N_("2 of batons"), "3C": N_("3 of batons"), "4C": N_("4 of batons"),
  "5C": N_("5 of batons"), "6C": N_("6 of batons"), "7C": N_("7 of batons"), "8C": N_("8 of batons"),
  "9C": N_("9 of batons"), TC: N_("10 of batons"), JC: N_("knave of batons"), QC: N_("knight of batons"),
  KC: N_("king of batons"),
  AD: N_("ace of coins"), "2D": N_("2 of coins"), "3D": N_("3 of coins"), "4D": N_("4 of coins"),
  "5D": N_("5 of coins"), "6D": N_("6 of coins"), "7D": N_("7 of coins"), "8D": N_("8 of coins"),
  "9D": N_("9 of coins"), TD: N_("10 of coins"), JD: N_("knave of coins"), QD: N_("knight of coins"),
  KD: N_("king of coins"),
  AH: N_("ace of cups"), "2H": N_("2 of cups"), "3H": N_("3 of cups"), "4H": N_("4 of cups"),
  "5H": N_("5 of cups"), "6H": N_("6 of cups"), "7H": N_("7 of cups"), "8H": N_("8 of cups"),
  "9H": N_("9 of cups"), TH: N_("10 of cups"), JH: N_("knave of cups"), QH: N_("knight of cups"),
  KH: N_("king of cups"),
  AS: N_("ace of swords"), "2S": N_("2 of swords"), "3S": N_("3 of swords"), "4S": N_("4 of swords"),
  "5S": N_("5 of swords"), "6S": N_("6 of swords"), "7S": N_("7 of swords"), "8S": N_("8 of swords"),
  "9S": N_("9 of swords"), TS: N_("10 of swords"), JS: N_("knave of swords"), QS: N_("knight of swords"),
  KS: N_("king of swords"),
};

const JOKERS = { RJ: N_("red joker"), BJ: N_("black joker") };
const FRENCH_SUITS = { C: N_("clubs"), D: N_("diamonds"), H: N_("hearts"), S: N_("spades") };
const ITALIAN_SUITS = { C: N_("batons"), D: N_("coins"), H: N_("cups"), S: N_("swords") };

/** "7 of hearts", "knight of swords". @param {"french" | "italian"} set */
export function cardName(code, set = "french") {
  return t(JOKERS[code] ?? (set === "italian" ? ITALIAN : FRENCH)[code]);
}

/** "hearts", "cups". */
export function suitName(suit, set = "french") {
  return t((set === "italian" ? ITALIAN_SUITS : FRENCH_SUITS)[suit]);
}
