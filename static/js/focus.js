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

/** The page's home: what `data-focus-home` on the body names, else the field, else the state. */
function home() {
  const named = document.body.dataset.focusHome;
  return document.querySelector(named || "[data-entry]") ?? document.getElementById("state");
}

/** After a swap: if what had the focus is gone, the focus goes home. */
export function rescueFocus(before) {
  const lost = before && before !== document.body && !before.isConnected;
  if (lost && document.activeElement === document.body) home()?.focus();
}
