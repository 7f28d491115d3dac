/* The boxes of all targets on the page; layout.py compares them. Links in running text do not count,
   and a tick or radio counts as its label. */
() => {
  const TARGETS = "a[href], button, summary, input, select, textarea, label.choice";
  const isInline = (element) => element.matches("a") && getComputedStyle(element).display === "inline";
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".vh, .skip");
  return [...document.querySelectorAll(TARGETS)]
    .filter((element) => isShown(element) && !isInline(element) && !element.closest("label.choice > *"))
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const words = (element.innerText || element.id).trim().slice(0, 40);
      return { name: `${element.tagName.toLowerCase()} "${words}"`, left, top, right, bottom };
    });
}
