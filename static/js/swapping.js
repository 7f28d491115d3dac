/* Putting news on a page that somebody is using. A part stays as it is while it holds the focus, an
   open dialog or something typed, and nothing changes under a finger or a mouse button; it is put
   there once that is over. A field's hidden `after` belongs to what is typed: it stays until the
   field is empty, so that what was typed is understood as of the page it was typed on. */

const HIDDEN_OF_FIELD = new Set(["command-after", "command-request"]);
const FIELD_ONLY = new Set(["command-after", "command-request", "command-error", "answer"]);

const field = () => document.querySelector("[data-entry]");

function isTouched(control) {
  if (control.matches("[type=checkbox], [type=radio]")) return control.checked !== control.defaultChecked;
  if (control.matches("select")) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.matches("[type=hidden]") ? false : control.value !== control.defaultValue;
}

const fromHtml = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
};

export class Swapping {
  /** @type {Map<string, string>} parts that wait, by id */
  #waiting = new Map();

  #pressed = false;

  /** @param {() => void} swapped  called after anything was put on the page */
  constructor(swapped) {
    this.swapped = swapped;
    const press = (pressed) => () => {
      this.#pressed = pressed;
      // The click that follows a release is still for what was pressed.
      if (!pressed) setTimeout(() => this.#retry());
    };
    document.addEventListener("pointerdown", press(true), { capture: true });
    for (const type of ["pointerup", "pointercancel"]) {
      document.addEventListener(type, press(false), { capture: true });
    }
    for (const type of ["focusout", "input", "change", "toggle", "close", "htmx:afterRequest"]) {
      document.addEventListener(type, () => setTimeout(() => this.#retry()), { capture: true });
    }
  }

  /** Puts the element of this HTML in the place of the one with its id, now or when it can be. */
  put(id, html) {
    this.#waiting.set(id, html);
    this.#retry();
  }

  #retry() {
    if (this.#pressed || this.#waiting.size === 0) return;
    let any = false;
    for (const [id, html] of [...this.#waiting]) {
      const old = document.getElementById(id);
      if (old && this.#isHeld(id, old)) continue;
      this.#waiting.delete(id);
      if (old) any = this.#swap(old, fromHtml(html)) || any;
    }
    if (any) this.swapped();
  }

  #isHeld(id, part) {
    if (FIELD_ONLY.has(id) && field()?.value) return true;
    if (part.contains(document.activeElement) && document.activeElement !== document.body) return true;
    if (part.querySelector("dialog[open]")) return true;
    return [...part.querySelectorAll("input, select, textarea")].some(isTouched);
  }

  #swap(old, fresh) {
    if (!fresh || (fresh.isEqualNode(old) && !HIDDEN_OF_FIELD.has(old.id))) return false;
    for (const details of old.querySelectorAll("details[id]")) {
      fresh.querySelector(`#${CSS.escape(details.id)}`)?.toggleAttribute("open", details.open);
    }
    old.replaceWith(fresh);
    globalThis.htmx?.process(fresh);
    return true;
  }
}
