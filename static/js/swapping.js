/* Putting news on a page that somebody is using. A part stays as it is while it holds the focus, an
   open dialog or something typed, and nothing changes under a finger or a mouse button; it is put
   there once that is over. A field's hidden `after` belongs to what is typed: it stays until the
   field is empty or all of its text is replaced, so that what was typed is understood as of the page
   it was typed on. */

import { drawTypedDice } from "./dice-field.js";

/* What belongs to the text in the field. */
const OF_THE_FIELD = new Set(["command-after", "command-request", "command-error", "answer"]);

const field = () => document.querySelector("[data-entry]");

function isTouched(control) {
  if (control.matches("[type=hidden]")) return false;
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked !== control.defaultChecked;
  if (control.matches("select")) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.value !== control.defaultValue;
}

/** Whether what is typed now takes the place of all that the field holds, and that has not been sent in vain. */
function isBegunAnew(entry) {
  const whole = entry.selectionStart === 0 && entry.selectionEnd === entry.value.length;
  return whole && !("unsent" in entry.dataset);
}

function fromHtml(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/* Changes all of `old` but the node that has the focus, which stays where it is. Returns whether that was possible. */
function changeAround(old, fresh, focused) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) old.setAttribute(name, value);
  if (old === focused) {
    old.replaceChildren(...fresh.childNodes);
    return;
  }
  const inOld = [...old.children].find((child) => child.contains(focused));
  const inFresh = [...fresh.children].find((child) => child.id === focused.id || child.querySelector(`#${focused.id}`));
  while (old.firstChild !== inOld) old.firstChild.remove();
  while (old.lastChild !== inOld) old.lastChild.remove();
  while (fresh.firstChild !== inFresh) inOld.before(fresh.firstChild);
  while (fresh.lastChild !== inFresh) inOld.after(fresh.lastChild);
  changeAround(inOld, inFresh, focused);
}

export class Swapping {
  /** @type {Map<string, string>} parts that wait, by id */
  #waiting = new Map();

  #pressed = false;

  constructor() {
    const press = (pressed) => () => {
      this.#pressed = pressed;
      // The click that follows a release is still for what was pressed.
      if (!pressed) this.#retrySoon();
    };
    document.addEventListener("pointerdown", press(true), { capture: true });
    for (const type of ["pointerup", "pointercancel"]) {
      document.addEventListener(type, press(false), { capture: true });
    }
    // The answer to a form brings a part that is newer than the one that waits.
    document.addEventListener("htmx:oobBeforeSwap", ({ target }) => this.#waiting.delete(target.id));
    document.addEventListener("beforeinput", ({ target }) => {
      if (target === field() && isBegunAnew(target)) this.#retry({ begunAnew: true });
    });
    for (const type of ["focusout", "input", "change", "close", "htmx:afterRequest"]) {
      document.addEventListener(type, () => this.#retrySoon(), { capture: true });
    }
  }

  /** Puts the element of this HTML in the place of the one with its id, now or when it can be. */
  put(id, html) {
    this.#waiting.set(id, html);
    this.#retry();
  }

  #retrySoon() {
    if (this.#waiting.size) setTimeout(() => this.#retry());
  }

  #retry({ begunAnew = false } = {}) {
    if (this.#pressed) return;
    for (const [id, html] of [...this.#waiting]) {
      const old = document.getElementById(id);
      const fresh = fromHtml(html);
      if (OF_THE_FIELD.has(id) && field()?.value && !begunAnew) continue;
      if (old && this.#isHeld(old, fresh)) continue;
      this.#waiting.delete(id);
      if (old) this.#swap(old, fresh);
    }
  }

  #isHeld(part, fresh) {
    if (part.contains(field()) || part.querySelector("dialog[open]")) return true;
    if ([...part.querySelectorAll("input, select, textarea")].some(isTouched)) return true;
    const focused = document.activeElement;
    return part.contains(focused) && !this.#canChangeAround(focused, fresh);
  }

  /** A heading that only has the focus to be read, and is in the new part as well. */
  #canChangeAround(focused, fresh) {
    if (!focused.matches("h1[id], h2[id], h3[id]")) return false;
    return fresh.id === focused.id || fresh.querySelector(`#${focused.id}`) !== null;
  }

  #swap(old, fresh) {
    if (fresh.isEqualNode(old)) return;
    for (const details of old.querySelectorAll("details[id]")) {
      fresh.querySelector(`#${details.id}`)?.toggleAttribute("open", details.open);
    }
    const focused = document.activeElement;
    if (old.contains(focused)) changeAround(old, fresh, focused);
    else old.replaceWith(fresh);
    globalThis.htmx?.process(document.getElementById(fresh.id) ?? fresh);
    drawTypedDice();
  }
}
