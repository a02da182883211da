/* The page of a replay: one deal after another, for whoever looks at it alone. */

import { Replay } from "./page.js";

new Replay(document.body.dataset).start();
