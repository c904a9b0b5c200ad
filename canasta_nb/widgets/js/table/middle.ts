// Between the two rows: what has just happened, stock and pile, and whether the pile can be taken.
import { code, name } from "../cards";
import { isOver } from "../count";
import { fill, h, hide, keyed, say, set } from "../dom";
import { picture } from "../picture";
import type { Scene, Strings } from "../scene.d.ts";
import { put } from "../words";

const MOST_AT_ONCE = 40; // letters of what several players did, in the plain line

const played = (scene: Scene) => scene.turns.filter((turn) => turn[1]);

/** The turns in words, but for what this seat did before the others played: that is known to it. */
function turnsSaid(scene: Scene, strings: Strings): string[] {
  const turns = played(scene);
  const begins = turns.findIndex((turn) => turn[1] !== scene.you);
  const said = turns.length
    ? turns.slice(Math.max(0, begins)).map((turn) => turn[2])
    : scene.last.map(({ says }) => says);
  return said.length ? said : [strings.nothing_yet];
}

/** The turns that were shown all at once: they are named one by one, so that nobody has to have seen them. */
function shownAtOnce(scene: Scene) {
  if (scene.last.length < 2) return [];
  return played(scene).filter(([, seat]) => scene.last.some((move) => move.seat === seat && seat !== scene.you));
}

/** What has just happened, in a bold line and a plain one. */
export function newsOf(scene: Scene, strings: Strings): [bold: string, plain: string] {
  const [first, second] = scene.news?.[0] ? scene.news : [turnsSaid(scene, strings).at(-1) ?? "", ""];
  const others = shownAtOnce(scene)
    .slice(0, -1)
    .flatMap(([, , , short]) => (short ? [`${short}.`] : []))
    .join(" ");
  return [first, others && others.length <= MOST_AT_ONCE ? others : second];
}

/**
 * What has just happened, in a bold line and a plain one, and a button that shows it again; all of it is for the ear.
 */
export function news() {
  const rows = h("ol", { class: "cnb-hidden" });
  const bold = h("b", { "aria-hidden": "true" });
  const plain = h("span", { class: "cnb-plain", "aria-hidden": "true" });
  const buttons = ["again", "onward", "skip"].map((act) =>
    h("button", { class: "cnb-ghost", "data-act": act, tabindex: -1 }),
  );
  const paced = h("span", { class: "cnb-paced" });
  const node = h("div", { class: "cnb-news" }, rows, bold, plain, paced);
  const draw = (scene: Scene, strings: Strings) => {
    set(rows, { "aria-label": strings.last_turns });
    const lines = turnsSaid(scene, strings);
    fill(
      rows,
      lines.map((text, place) => {
        const row = rows.children[place] ?? h("li");
        say(row, text);
        return row;
      }),
    );
    const [first, also] = newsOf(scene, strings);
    say(bold, first);
    say(plain, also);
    const all = shownAtOnce(scene);
    set(node, { title: all.map((turn) => turn[2]).join(" ") || null });
  };
  const pace = (
    { step, waits, repeats, repeating }: { step: boolean; waits: boolean; repeats: boolean; repeating: boolean },
    strings: Strings,
  ) => {
    const shown = [!waits && repeats, waits && step, waits];
    for (const button of buttons) say(button, strings[button.dataset.act ?? ""]);
    fill(
      paced,
      buttons.filter((_, place) => shown[place]),
    );
    set(buttons[0], { "aria-pressed": repeating, "aria-keyshortcuts": "r" });
  };
  return { node, draw, pace, buttons: () => buttons.filter((button) => button.parentNode === paced) };
}

/**
 * Stock and pile, and beside them whether the pile can be taken.
 * @param tag what they are
 */
export function piles(view: string, tag: "button" | "span") {
  const stock = h(
    tag,
    { class: "cnb-pile", "data-zone": "stock", "data-act": "draw", tabindex: -1 },
    h("span", { class: "cnb-back", "aria-hidden": "true" }),
    h("span", { class: "cnb-label" }),
  );
  const stack = h("span", { class: "cnb-stack", "aria-hidden": "true" });
  const label = h("span", { class: "cnb-label" });
  const frozen = h("b", { class: "cnb-frozen" });
  const ear = h("span", { class: "cnb-hidden" });
  const pile = h(
    tag,
    { class: "cnb-pile", "data-zone": "pile", "data-act": "pile", tabindex: -1, "aria-describedby": `${view}-pile` },
    stack,
    label,
    ear,
  );
  const reason = h("span", { class: "cnb-short" });
  const whole = h("span", { id: `${view}-pile`, class: "cnb-hidden" });
  const ask = h("button", { class: "cnb-ghost", "data-zone": "why", "data-act": "why:pile", tabindex: -1 });
  const why = h("p", { class: "cnb-why" }, h("span", { class: "cnb-state" }, frozen, ask), reason, whole);
  const node = h("div", { class: "cnb-piles" }, stock, pile);
  const cards = keyed(() => h("span"));

  const draw = (scene: Scene, strings: Strings, fresh: Set<number>) => {
    const over = isOver(scene); // then nobody takes the pile any more, frozen or not
    const { n, top, cross, says } = scene.pile;
    const [causes, block] = over ? [[], false] : [scene.pile.frozen, scene.pile.block];
    say(stock.children[1], put(strings.stock, { n: scene.stock }));
    set(stock, {
      class: `cnb-pile${scene.stock === 0 ? " cnb-empty" : ""}`,
      "data-deep": Math.min(3, Math.ceil(scene.stock / 20)),
    });
    const slot = (id: number, kind: string) => {
      const found = cards.get(`${id === top}${id}`);
      if (!found.firstChild) found.append(picture(id, strings));
      set(found, { class: `cnb-slot ${kind}`, "data-id": id, "data-card": code(id) });
      return found;
    };
    const crossed = cross.map(([, id]) => id);
    fill(stack, [
      ...crossed
        .filter((id) => id !== top)
        .slice(-2)
        .map((id) => slot(id, "cnb-cross")),
      ...(top === null
        ? []
        : [slot(top, `cnb-top${crossed.includes(top) ? " cnb-cross" : ""}${block ? " cnb-block" : ""}`)]),
    ]);
    cards.sweep();
    const how = top === null ? " cnb-empty" : fresh.has(top) ? " cnb-last" : "";
    set(pile, {
      class: `cnb-pile${how}${n > 1 ? " cnb-deep" : ""}`,
      "data-frozen": causes.some(([cause]) => cause !== "not-opened") ? "true" : null,
    });
    say(label, put(strings.pile, { n }));
    say(
      frozen,
      [
        block ? strings.blocked : "",
        causes.length ? strings.frozen : top === null || !says || block || over ? "" : strings.not_frozen,
      ]
        .filter(Boolean)
        .join(" · "),
    );
    const state = causes.length || block ? frozen.textContent : "";
    const lies = top === null ? [] : [put(strings.on_top, { card: name(top, strings) }), state].filter(Boolean);
    say(ear, lies.length ? ` ${lies.join(", ")}` : "");
    say(reason, scene.pile.short ?? says);
    say(whole, says);
    say(ask, strings.why);
    hide(ask, tag === "span" || top === null || !says || over);
    set(why, { "data-frozen": causes.length > 0 });
  };
  return { node, why, draw, stock, pile, ask };
}
