/* What a move is called where no game has a word of its own for it. */

/** The verb as words: "name_trump" → "Name trump". */
export function verbWords(verb) {
  const words = verb.replaceAll("_", " ");
  return words[0].toLocaleUpperCase() + words.slice(1);
}
