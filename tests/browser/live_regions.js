/* Writes down each change of the two live regions; live_regions.py reads it. */

window.liveRegionLog = [];
const REGIONS = "#polite, #urgent";

function focusedName() {
  const element = document.activeElement;
  if (!element || element === document.body) return "body";
  return `#${element.id || element.tagName.toLowerCase()}`;
}

function note(region, text) {
  window.liveRegionLog.push({ at: performance.now(), region, text, focus: focusedName() });
}

new MutationObserver((records) => {
  for (const record of records) {
    for (const node of record.removedNodes) {
      if (node.matches?.(REGIONS) || node.querySelector?.(REGIONS)) note("removed", "");
    }
    const element = record.target.closest ? record.target : record.target.parentElement;
    const region = element?.closest(REGIONS);
    if (!region) continue;
    const added = record.type === "characterData" ? [record.target] : [...record.addedNodes];
    note(region.id, added.map((node) => node.textContent).join(""));
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
