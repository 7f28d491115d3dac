/* Where the focus is: a press never takes it from the field, and a swap never leaves it nowhere. */

const KEEPS = "[data-keep-focus] :is(button, summary)";

/** Buttons inside `[data-keep-focus]` act without taking the focus, so no on-screen keyboard opens or closes. */
export function keepFocusOnPress() {
  for (const type of ["pointerdown", "mousedown"]) {
    document.addEventListener(type, (event) => {
      if (event.target.closest(KEEPS)) event.preventDefault();
    });
  }
}

/** Focuses the page's home: what `data-focus-home` on the body names, else the field, else the state. */
export function focusHome() {
  const named = document.body.dataset.focusHome;
  const home = (named && document.querySelector(named)) || document.querySelector("[data-entry]") || document.getElementById("state");
  home?.focus();
}

/** After a swap: if what had the focus is gone, the focus goes home. */
export function rescueFocus(before) {
  const lost = before && before !== document.body && !before.isConnected;
  if (lost && document.activeElement === document.body) focusHome();
}
