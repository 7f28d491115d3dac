/* The active roller's page: says that a turn begins, whoever recorded what it follows from, and runs
   the two stopwatches. A stopwatch records nothing; it says its milestones and stops. */

const announce = (detail) => document.dispatchEvent(new CustomEvent("announce", { detail }));

/** One stopwatch: `[data-watch]` with its seconds, its milestones and its button. */
class Watch {
  #seconds = 0;

  #timer = 0;

  constructor(element) {
    this.element = element;
    this.limit = Number(element.dataset.seconds);
    this.milestones = JSON.parse(element.dataset.milestones);
    this.button = element.querySelector("button");
    this.button.addEventListener("click", () => (this.#isIdle ? this.start() : this.reset()));
  }

  get #isIdle() {
    return this.#timer === 0 && this.#seconds === 0;
  }

  start() {
    const since = performance.now();
    this.#timer = setInterval(() => this.#tick(Math.floor((performance.now() - since) / 1000)), 200);
    this.#draw();
  }

  reset() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#seconds = 0;
    this.#draw();
  }

  #tick(elapsed) {
    while (this.#seconds < Math.min(elapsed, this.limit)) {
      this.#seconds += 1;
      const text = this.milestones[this.#seconds];
      // It stays to be read on the watch itself; the game log is for what happened in the game.
      if (text) announce({ text, kind: "watch", log: false });
    }
    if (this.#seconds >= this.limit) clearInterval(this.#timer);
    this.#draw();
  }

  #draw() {
    const idle = this.#isIdle;
    const over = this.#seconds >= this.limit;
    this.element.querySelector("[data-elapsed]").textContent = String(this.#seconds);
    this.element.querySelector("[data-over]").hidden = !over;
    this.element.querySelector('[data-when="idle"]').hidden = !idle;
    this.element.querySelector('[data-when="running"]').hidden = idle;
    this.button.setAttribute("aria-label", idle ? this.button.dataset.start : this.button.dataset.reset);
  }
}

const watches = [...document.querySelectorAll("[data-watch]")].map((element) => new Watch(element));

const felt = () => document.getElementById("felt");
let turn = felt().dataset.turn;

/** A turn that has begun since is said once, after whatever else the same answer says. */
function sayTurn() {
  const { turn: now, told } = felt().dataset;
  if (now === turn) return;
  turn = now;
  for (const watch of watches) watch.reset();
  if (told) announce({ text: told, turn: now, kind: "turn", log: false });
}

new MutationObserver(() => setTimeout(sayTurn)).observe(felt().parentElement, {
  attributeFilter: ["data-turn"],
  childList: true,
  subtree: true,
});
