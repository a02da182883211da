/* The page that teaches a game: its buttons open a table with bots, where tips come up by themselves. */

import { playAtOnce } from "./ask.js";

playAtOnce();
