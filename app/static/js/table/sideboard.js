/* The sideboard: what a table needs soon, but not to be seen and played at once. It is fetched as one piece after the table
 * was drawn; whoever reaches for something on it earlier waits for it (beside.js). It only puts together what other modules
 * do. */

import { Circle } from "../invitations.js";
import { notifyTurn } from "../notify.js";
import { askingBar } from "./asking.js";
import { Awake } from "./awake.js";
import { dealFoot, dealPanel, resultFoot, resultPanel } from "./between.js";
import { Dialog } from "./dialogs.js";
import { drawer } from "./drawer.js";
import { errorText } from "./errors.js";
import { RuleBook } from "./explain.js";
import { finalPanel } from "./final.js";
import { calledBar, FriendsToAsk } from "./friends.js";
import { Handover } from "./handover.js";
import { Invitation } from "./invite.js";
import { leftBar } from "./leaving.js";
import { pressed } from "./letters.js";
import { lendingBar } from "./loan.js";
import { DIALOGS } from "./menu.js";
import { moving } from "./motion.js";
import { reviewBar, Reviewing } from "./reviewing.js";
import { roomSide } from "./roomside.js";
import { HouseRules } from "./rulesform.js";
import { Sheet } from "./sheet.js";
import { bubble } from "./signs.js";
import { sounds } from "./sounds.js";
import { tipButton, Tips } from "./tips.js";
import { voices } from "./voices.js";

/** Give the viewer what the things on the sideboard keep in mind. @param {import("./ui.js").Ui} ui */
function furnish(ui) {
  const { id } = ui.table;
  const redraw = () => ui.table.render();
  Object.assign(ui, {
    sheet: new Sheet(id, redraw),
    book: new RuleBook(redraw),
    invitation: new Invitation(id, redraw),
    friends: new FriendsToAsk(id, redraw),
    circle: new Circle({ friends: [], invitations: [] }, redraw),
    handover: new Handover(id, redraw),
    rules: new HouseRules(redraw),
    reviewing: new Reviewing(ui),
    tips: new Tips(ui, ui.table.learning),
  });
}

export const sideboard = {
  furnish,
  Awake,
  Dialog,
  DIALOGS,
  finalPanel,
  drawer,
  roomSide,
  dealPanel,
  dealFoot,
  resultPanel,
  resultFoot,
  calledBar,
  reviewBar,
  lendingBar,
  askingBar,
  leftBar,
  tipButton,
  errorText,
  voices,
  bubble,
  notifyTurn,
  pressed,
  moving,
  sounds,
};
