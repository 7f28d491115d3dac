/* What Tab must reach on a page, and what it is at; tabbing.py reads both. */

window.tabbing = (() => {
  const CONTROLS = "a[href], button, summary, input:not([type=hidden]), select, textarea";
  const reached = new Set();

  const words = (element) =>
    `${element.tagName.toLowerCase()} "${(element.innerText || element.id || element.name).trim().slice(0, 40)}"`;

  /* Of the radios of one group Tab reaches one. */
  const isOneOfItsGroup = (element) =>
    element.type !== "radio" ||
    element.checked ||
    (!document.querySelector(`[name="${element.name}"]:checked`) &&
      element === document.querySelector(`[name="${element.name}"]`));

  const isReachable = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.disabled && isOneOfItsGroup(element);

  return {
    /* The element that has the focus: its words, whether that was new, can be seen and is in view. */
    step() {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const isNew = !reached.has(element);
      reached.add(element);
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return {
        name: words(element),
        isNew,
        isMarked: outlineStyle !== "none" && parseFloat(outlineWidth) >= 3,
        isInView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      };
    },

    missed() {
      return [...document.querySelectorAll(CONTROLS)]
        .filter((element) => isReachable(element) && !reached.has(element))
        .map(words);
    },
  };
})();
