/* Which preset of the house rules some answers come to. What it changes is the server's word. */

/** Whether two answers are the same one; they are JSON values. */
export const sameAnswer = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The preset that some answers come to: everything it changes is so, where it applies, and nothing else is changed.
 * @param {{key: string, changes: string}[]} presets `changes` as JSON texts
 * @param {{options: Record<string, any>, defaults: Record<string, any>}} rules what is in force, and the rule page's
 * @param {string | null} chosen the preset to name first where several come to the same
 */
export function presetOf(presets, { options, defaults }, chosen = null) {
  const wanted = (changes, key) => (key in changes ? changes[key] : defaults[key]);
  const fits = ({ changes }) => {
    const named = JSON.parse(changes);
    return Object.keys(options).every((key) => sameAnswer(options[key], wanted(named, key)));
  };
  const fitting = presets.filter(fits);
  return fitting.find((preset) => preset.key === chosen) ?? fitting[0] ?? null;
}
