// The TurnGuide: the steps of a turn as chips in one line; a chip opens its rule.
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";

/** @typedef {{id: string, label: string, state: "done" | "now" | "later" | "skipped", why: string}} Step */

const SIGNS = { done: "✓ ", now: "▶ ", later: "", skipped: "– " };

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "turn-guide", { reports: true });
  const { root, view, signal, model, words } = own;
  const todo = h("p", { class: "cnb-title" });
  const list = h("ol", { class: "cnb-steps cnb-row" });
  const detail = h("p", { class: "cnb-detail", id: `${view}-detail` });
  const step = keyed((id) => h("li", {}, h("button", { class: "cnb-step cnb-button", "data-step": id, "aria-controls": `${view}-detail` },
    h("span", { "aria-hidden": "true" }), h("span"), h("span", { class: "cnb-hidden" }))));
  const moves = roving(() => ({ steps: [...list.querySelectorAll("button")] }), (node) => node.dataset.step ?? "");

  function draw() {
    const strings = words();
    /** @type {Step[]} */
    const steps = model.get("steps");
    const open = model.get("detail");
    say(todo, model.get("scene").todo ?? "");
    fill(list, steps.map((one) => {
      const node = step.get(one.id);
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      say(button.children[0], SIGNS[one.state]);
      say(button.children[1], one.label);
      say(button.children[2], `, ${strings.states[one.state]}`);
      set(button, { "data-state": one.state, "aria-current": one.state === "now" ? "step" : null, "aria-expanded": String(open === one.id) });
      return node;
    }));
    step.sweep();
    const shown = steps.find((one) => one.id === open);
    say(detail, shown ? shown.why : "");
    detail.hidden = !shown;
    moves.rove();
  }

  root.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (target).closest("[data-step]"));
    if (!pressed) return;
    moves.note(pressed);
    const id = pressed.dataset.step ?? "";
    model.set("detail", model.get("detail") === id ? "" : id);
    model.save_changes();
    draw();
    if (!detail.hidden) own.speak(detail.textContent ?? "");
  }, { signal });
  root.addEventListener("keydown", (event) => void steer(event, own, moves), { signal });

  return own.mount([todo, list, detail], ["steps", "detail", "scene"], draw);
}

export default { render: draws };
