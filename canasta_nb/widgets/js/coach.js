// The Coach: a line of advice, the acts it speaks of, and a button for each step. Nothing is said unasked.
import { chips } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";

/** @typedef {{act: string, says: string, cards: number[], why: string}} Candidate */

const LEVELS = ["nudge", "options", "move", "longer"];

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "coach", { reports: true });
  const { root, signal, model, words } = own;
  const title = h("div", { class: "cnb-title" });
  const text = h("p", { class: "cnb-advice" });
  const list = h("ul", { class: "cnb-options" });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const button = keyed((level) => h("button", { class: "cnb-button", "data-act": level }));
  const moves = roving(() => ({ actions: [...tools.querySelectorAll("button")] }), (node) => node.dataset.act ?? "");
  set(root, { role: "complementary" });

  let heard = "";

  function draw() {
    const strings = words();
    const asked = model.get("asked");
    if (asked && model.get("text") !== heard) own.speak(model.get("text"));
    heard = asked ? model.get("text") : "";
    const { asks } = model.get("scene");
    say(title, strings.name);
    say(text, model.get("text"));
    list.replaceChildren(...(model.get("candidates") ?? []).map((/** @type {Candidate} */ one) =>
      h("li", { class: "cnb-row" }, h("b", {}, model.get("text_view") ? one.act : one.says), ...(one.cards.length ? [chips(one.cards, strings)] : []), ...(asked > 2 ? [] : [h("span", {}, one.why)])))); // the advice says why already
    list.hidden = !list.children.length;
    set(tools, { "aria-label": strings.steps });
    fill(tools, LEVELS.map((level, place) => {
      const node = button.get(level);
      say(node, strings[level]);
      // The steps come in order: a later one stays in reach and says so by what it leads to.
      set(node, { "aria-disabled": asks && !model.get("readonly") ? null : "true", "aria-pressed": String(asked === place + 1) });
      node.classList.toggle("cnb-main", place === Math.min(asked, 2));
      return node;
    }));
    moves.rove();
  }

  root.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement} */ (target).closest("button");
    if (!pressed?.dataset.act) return;
    moves.note(pressed);
    if (model.get("scene").asks) own.send({ do: "set", args: { level: pressed.dataset.act } });
    else own.tell(model.get("text"));
  }, { signal });
  root.addEventListener("keydown", (event) => void steer(event, own, moves), { signal });

  return own.mount([title, text, list, tools], ["text", "candidates", "asked", "scene", "text_view"], draw);
}

export default { render: draws };
