// The Coach: a line of advice, the acts it speaks of, and a button for each step. Nothing is said unasked.
import { chips } from "./chips";
import type { State, Traits } from "./coach/state";
import { begun, update, WATCHED, whyOf } from "./coach/state";
import { allOf, fill, h, keyed, say, set } from "./dom";
import type { Props } from "./frame";
import { frame } from "./frame";
import { roving } from "./roving";
import type { Candidate } from "./scene.d.ts";
import { steer } from "./steering";
import { store, traitsOf } from "./store";

const LEVELS = ["nudge", "options", "move", "longer"];

function draws(props: Props): () => void {
  const own = frame(props, "coach", { reports: true });
  const { root, signal } = own;
  const page = pageOf();
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "readonly", "strings"]);
  const coach = store(begun(look()), update, (state) => {
    if (state.isNew) own.speak(state.advice);
    render(state, page);
  });
  set(root, { role: "complementary" });
  root.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const level = button?.dataset.act;
      if (!level) return;
      page.moves.note(button);
      const { scene, text } = coach.now().traits;
      if (scene.asks) own.send({ do: "set", args: { level } });
      else own.tell(text);
    },
    { signal },
  );
  root.addEventListener("keydown", (event) => void steer(event, own, page.moves), { signal });
  const came = (): void => coach.happened({ kind: "came", traits: look() });
  return own.mount([page.title, page.text, page.list, page.tools], [...WATCHED], came);
}

function pageOf() {
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  return {
    title: h("div", { class: "cnb-title" }),
    text: h("p", { class: "cnb-advice" }),
    list: h("ul", { class: "cnb-options" }),
    tools,
    button: keyed((level) => h("button", { class: "cnb-button", "data-act": level })),
    moves: roving(
      () => ({ actions: allOf(tools, "button") }),
      ({ dataset }) => dataset.act ?? "",
    ),
  };
}

function render(state: State, { title, text, list, tools, button, moves }: ReturnType<typeof pageOf>): void {
  const { traits } = state;
  const { strings, candidates, asked } = traits;
  say(title, strings.name);
  say(text, traits.text);
  const option = (one: Candidate): HTMLElement => {
    const why = whyOf(state, one);
    const cards = one.cards.length ? [chips(one.cards, strings)] : [];
    const what = h("b", {}, traits.text_view ? one.act : one.says);
    return h("li", { class: "cnb-row" }, what, ...cards, ...(why === undefined ? [] : [h("span", {}, why)]));
  };
  list.replaceChildren(...(candidates ?? []).map(option));
  list.hidden = !list.children.length;
  set(tools, { "aria-label": strings.steps });
  const drawn = LEVELS.map((level, place) => {
    const node = button.get(level);
    say(node, strings[level]);
    // The steps come in order: a later one stays in reach and says so by what it leads to.
    const can = traits.scene.asks && !traits.readonly;
    set(node, { "aria-disabled": can ? null : "true", "aria-pressed": String(asked === place + 1) });
    node.classList.toggle("cnb-main", place === Math.min(asked, 2));
    return node;
  });
  fill(tools, drawn);
  moves.rove();
}

export default { render: draws };
