/* The page on which a table looks at its finished match together. */

import { Company } from "./company.js";

new Company(document.body.dataset).socket.start();
