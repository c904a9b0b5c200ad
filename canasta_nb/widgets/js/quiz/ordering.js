// Words put in order: a click adds one, drags and arrow keys move it, a second click takes it out.
import { h, set } from "../dom.js";

/**
 * @param {[word: string, text: string][]} choices @param {number} most how many words the order has
 * @param {{pool: string, in_order: string}} words
 * @param {(order: string[]) => void} changed
 */
export function ordering(choices, most, words, changed) {
  /** @type {string[]} */
  let order = [];
  let asleep = false;
  const chosen = h("ol", { class: "cnb-order", "aria-label": words.in_order });
  const pool = h("div", { class: "cnb-pool cnb-row", role: "group", "aria-label": words.pool });
  const node = h("div", { class: "cnb-ordering" }, chosen, h("p", { class: "cnb-second" }, words.in_order), pool);
  const text = new Map(choices);
  /** @param {string[]} next @param {string} [focus] */
  function become(next, focus) {
    if (asleep) return;
    order = next;
    draw();
    changed(order);
    /** @type {HTMLElement | null} */ (node.querySelector(`[data-word="${focus}"]`))?.focus();
  }
  /** @param {string} word @param {number} to */
  function move(word, to) {
    const rest = order.filter((each) => each !== word); // the last places may be empty still: the word comes behind the others
    become([...rest.slice(0, to), word, ...rest.slice(to)], word);
  }
  /** A word of the pool put last; the next one is at hand then, as long as there is room. @param {string} word */
  function add(word) {
    const left = choices.map(([each]) => each).filter((each) => !order.includes(each));
    const next = order.length + 1 < most ? left[left.indexOf(word) + 1] ?? left.at(-2) : undefined;
    become([...order, word], next ?? word);
  }
  function draw() {
    chosen.replaceChildren(...Array.from({ length: most }, (_, at) => {
      const word = order[at];
      return h("li", { "data-place": at }, ...(word ? [h("button", { class: "cnb-step", "data-word": word, draggable: "true" }, h("b", { "aria-hidden": "true" }, String(at + 1)), text.get(word) ?? word)] : [h("b", { "aria-hidden": "true" }, String(at + 1))]));
    }));
    pool.replaceChildren(...choices.filter(([word]) => !order.includes(word)).map(([word, said]) => h("button", { class: "cnb-button cnb-small", "data-word": word, draggable: "true" }, said)));
    for (const button of node.querySelectorAll("button")) set(button, { "aria-disabled": asleep ? "true" : null });
  }
  node.addEventListener("click", ({ target }) => {
    const word = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (target).closest("button"))?.dataset.word;
    if (!word) return;
    if (order.includes(word)) become(order.filter((each) => each !== word), word);
    else if (order.length < most) add(word);
  });
  node.addEventListener("keydown", (event) => {
    const word = /** @type {HTMLElement} */ (event.target).dataset.word ?? "";
    const at = order.indexOf(word);
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to < order.length) move(word, to);
  });
  node.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", /** @type {HTMLElement} */ (event.target).dataset.word ?? ""));
  chosen.addEventListener("dragover", (event) => event.preventDefault());
  chosen.addEventListener("drop", (event) => {
    const word = event.dataTransfer?.getData("text/plain") ?? "";
    const place = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-place]"));
    if (!text.has(word) || !place || (!order.includes(word) && order.length === most)) return;
    event.preventDefault();
    move(word, Number(place.dataset.place));
  });
  return {
    node,
    /** @param {(string | null)[]} answer @param {boolean} sleeps */
    write(answer, sleeps) {
      const words_ = answer.filter((word) => word !== null);
      if (asleep === sleeps && words_.join() === order.join() && pool.childElementCount + order.length) return;
      [order, asleep] = [words_, sleeps];
      draw();
    },
  };
}
