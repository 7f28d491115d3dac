/* The scripts of every page, put together. Without them each form and link works all the same. */

import { Announcer } from "./announcer.js";
import { answerQuestions } from "./asking.js";
import { Connection } from "./connection.js";
import { watchDiceField } from "./dice-field.js";
import { keepFocusOnPress } from "./focus.js";
import { Forms } from "./forms.js";
import { GameLog } from "./game-log.js";
import { Live } from "./live.js";
import { Outbox } from "./outbox.js";
import { Swapping } from "./swapping.js";

const page = document.documentElement;
const regions = { polite: document.getElementById("polite"), urgent: document.getElementById("urgent") };
const log = new GameLog();
const muted = () => (page.dataset.mute ?? "").split(" ").filter(Boolean);
const verbosity = () => page.dataset.verbosity ?? "";
const announcer = new Announcer(regions, log, muted, verbosity);

for (const type of ["keydown", "input"]) {
  document.addEventListener(type, () => announcer.keyPressed(), { capture: true });
}
// How other scripts announce: document.dispatchEvent(new CustomEvent("announce", {detail: {text: "…"}}))
document.addEventListener("announce", (event) => announcer.announce(event.detail));

answerQuestions(announcer);
watchDiceField();
keepFocusOnPress();
const connection = new Connection(document.getElementById("connection"), announcer);
new Forms(announcer, connection, log, new Outbox(connection));
new Live(announcer, connection, log, new Swapping());

page.dataset.scripted = "";
