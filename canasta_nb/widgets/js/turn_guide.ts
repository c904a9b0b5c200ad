// The TurnGuide: the steps of a turn as chips in one line; a chip opens its rule.
import { allOf, fill, h, keyed, say, set } from "./dom";
import type { Props } from "./frame";
import { frame } from "./frame";
import { roving } from "./roving";
import { steer } from "./steering";
import { store, traitsOf } from "./store";
import type { Event, State, Traits } from "./turn_guide/state";
import { openIn, update, WATCHED } from "./turn_guide/state";

const SIGNS = { done: "✓ ", now: "▶ ", later: "", skipped: "– " };

function draws(props: Props): () => void {
  const own = frame(props, "turn-guide", { reports: true });
  const { root, signal, model } = own;
  const page = pageOf(own.view);
  const look = (): Traits => traitsOf(model, [...WATCHED, "strings"]);
  const guide = store<State, Event>({ traits: look() }, update, (state) => render(state, page));
  root.addEventListener(
    "click",
    ({ target }) => {
      const chip = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;
      if (!chip) return;
      page.moves.note(chip);
      guide.happened({ kind: "flipped", id: chip.dataset.step ?? "" });
      model.set("detail", guide.now().traits.detail);
      model.save_changes();
      own.speak(openIn(guide.now())?.why ?? "");
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => void steer(event, own, page.moves), { signal });
  const came = (): void => guide.happened({ kind: "came", traits: look() });
  return own.mount([page.todo, page.list, page.detail], [...WATCHED], came);
}

function pageOf(view: string) {
  const list = h("ol", { class: "cnb-steps cnb-row" });
  const id = `${view}-detail`;
  const step = keyed((key) => {
    const parts = [h("span", { "aria-hidden": "true" }), h("span"), h("span", { class: "cnb-hidden" })];
    return h("li", {}, h("button", { class: "cnb-step cnb-button", "data-step": key, "aria-controls": id }, ...parts));
  });
  return {
    todo: h("p", { class: "cnb-title" }),
    list,
    detail: h("p", { class: "cnb-detail", id }),
    step,
    moves: roving(
      () => ({ steps: allOf(list, "button") }),
      ({ dataset }) => dataset.step ?? "",
    ),
  };
}

function render(state: State, page: ReturnType<typeof pageOf>): void {
  const { scene, steps, strings } = state.traits;
  const shown = openIn(state);
  say(page.todo, scene.todo ?? "");
  const drawn = steps.map((one) => {
    const node = page.step.get(one.id);
    const [button] = node.children;
    const [sign, label, stands] = button.children;
    say(sign, SIGNS[one.state]);
    say(label, one.label);
    say(stands, `, ${strings.states[one.state]}`);
    const current = one.state === "now" ? "step" : null;
    set(button, { "data-state": one.state, "aria-current": current, "aria-expanded": String(one === shown) });
    return node;
  });
  fill(page.list, drawn);
  page.step.sweep();
  say(page.detail, shown?.why ?? "");
  page.detail.hidden = !shown;
  page.moves.rove();
}

export default { render: draws };
