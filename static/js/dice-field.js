/* The one field for dice: draws them on the felt while they are typed, and a pad types into it.

   The page has one `[data-dice-field]`; `[data-typed-dice="3"]` on the felt where three dice are due;
   `[data-die="4"]` and `[data-die="back"]` on the pad. Both parts may be swapped at any time. */

import { fill, gettext } from "./text.js";

const ONLY_DICE = /^[1-6\s,]*$/u;
const LAST_DIE = /[\s,]*[^\s,][\s,]*$/u;
const SVG = "http://www.w3.org/2000/svg";

const field = () => document.querySelector("[data-dice-field]");

/** The faces in a text such as "115", "1 1 5" or "1,1,5"; none where it is something else. */
export function typedFaces(text) {
  return ONLY_DICE.test(text) ? (text.match(/[1-6]/gu) ?? []) : [];
}

/** The text with one face more, spaced as the text before it is. */
export function withDie(text, face) {
  const close = text.length > 1 && !/[\s,]/u.test(text);
  return text.trim() && !close ? `${text.trimEnd()} ${face}` : text + face;
}

/** The text without its last face. */
export function withoutLast(text) {
  return text.replace(LAST_DIE, "");
}

function drawDie(face, look) {
  const die = document.createElementNS(SVG, "svg");
  die.setAttribute("class", `die die-${look}`);
  die.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#die-${face}`);
  die.append(use);
  return die;
}

/** Draws what the field holds; call it again when felt or pad have been swapped. */
export function drawTypedDice() {
  const text = field()?.value ?? "";
  const faces = typedFaces(text);
  const felt = document.querySelector("[data-typed-dice]");
  if (felt) {
    const missing = Math.max(0, Number(felt.dataset.typedDice) - faces.length);
    felt.replaceChildren(
      ...faces.map((face) => drawDie(face, "typed")),
      ...Array.from({ length: missing }, () => drawDie(0, "blank")),
    );
  }
  const rest = document.querySelector("[data-leaves]");
  const left = withoutLast(text).trim();
  if (rest) rest.textContent = left ? fill(gettext("leaves %(dice)s"), { dice: left }) : "";
}

function press(event) {
  const key = event.target.closest("[data-die]");
  const entry = field();
  if (!key || !entry) return;
  entry.value = key.dataset.die === "back" ? withoutLast(entry.value) : withDie(entry.value, key.dataset.die);
  drawTypedDice();
}

/** Starts drawing and the pad. */
export function watchDiceField() {
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-dice-field]")) drawTypedDice();
  });
  document.addEventListener("click", press);
  drawTypedDice();
}
