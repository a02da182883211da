/* What lies beside the table until somebody reaches for it: dialogs, score sheet, talk, the words of refusals … It comes
 * as one piece (sideboard.js) as soon as the table has been drawn. */

import { Later } from "../later.js";

export const sideboard = new Later(
  () => import("./sideboard.js").then((module) => module.sideboard),
  "sideboard.bundle.css",
);
