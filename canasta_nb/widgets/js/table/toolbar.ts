// The buttons. An impossible act stays focusable and says why; it may still be tried, and Python explains the refusal.
import { isOver } from "../count";
import { fill, h, hide, keyed, say, set } from "../dom";
import { LETTERS } from "../keys";
import { icon } from "../picture";
import type { PuzzleButton, PuzzleScene, Reason, Scene, Strings } from "../scene.d.ts";
import { begun, put } from "../words";
import { needed } from "./choice";
import { settingSaid } from "./pressing";

const KEYS: Record<string, string> = Object.fromEntries(Object.entries(LETTERS).map(([letter, act]) => [act, letter]));

// The acts of a turn stand out from what is only convenient.
const MAIN = new Set(["draw", "take", "meld", "discard", "ask", "stop", "next"]);

// These can always be pressed, so no reason stands beside them.
const ALWAYS = new Set(["next", "redeal", "practice", "share", "pace", "menu"]);

// Where there is little room these are their signs alone; the menu is always.
const SIGNS: Record<string, string> = { undo: "undo", hint: "bulb", menu: "more" };

// Until cards that fit are chosen these are "not now".
const NEEDY = new Set(["take", "meld", "discard"]);

export interface Look {
  readonly asleep: boolean;
  readonly readonly: boolean;
  readonly undoes: boolean;
  readonly next: boolean;
  readonly practice: string;
  /** Empty where the menu has it. */
  readonly pace: string;
  readonly gold: ReadonlySet<string>;
  readonly chosen: number[];
  /** What a puzzle has in place of the usual buttons. */
  readonly around?: Partial<PuzzleScene>;
}

type Button = readonly [key: string, allowed: Reason];

/** What ends or goes on with the turn, which stands at the left. */
function ways(scene: Scene, { next, practice, around }: Look): Button[] {
  const { can } = scene;
  const turn: Button[] = [
    ["draw", can.draw],
    ["take", can.take],
    ["meld", can.meld],
    ["discard", can.discard],
  ];
  const over = isOver(scene);
  const more = [next && "next", over && "redeal", over && practice && "practice", over && "share"];
  const asked = [can.ask && "ask", can.stop && "stop", ...(can.besides ?? []).map(([act]) => act)];
  const named = (keys: (string | false | undefined)[]) => keys.flatMap((key): Button[] => (key ? [[key, true]] : []));
  const acts = [...(over ? [] : turn), ...named(asked)];
  return around?.left ? [...ofPuzzle(around.left), ...(around.turn ? acts : [])] : [...named(more), ...acts];
}

/** What is only convenient, which stands at the right. */
function means(scene: Scene, { undoes, pace, around }: Look): Button[] {
  const over = isOver(scene);
  const undo = scene.can.undo ?? true;
  if (around?.right && !around.usual) return [...ofPuzzle(around.right), ["menu", true]];
  const found: (Button | false)[] = [
    ...ofPuzzle(around?.right ?? []),
    undoes && (!over || scene.can.undo === true) && ["undo", undo],
    !over && ["hint", true],
    !over && pace !== "" && ["pace", true],
    ["menu", true],
  ];
  return found.flatMap((button) => (button ? [button] : []));
}

const ofPuzzle = (buttons: PuzzleButton[]) => buttons.map(([act]): Button => [act, true]);

/** Why a button can't be used now, or nothing. */
function refusing([key, allowed]: Button, scene: Scene, look: Look, strings: Strings): string {
  if (ALWAYS.has(key)) return "";
  if (look.readonly) return strings.readonly;
  if (look.asleep && !isOver(scene)) return put(strings.waiting, { name: scene.seats[scene.turn - 1]?.name ?? "" });
  if (allowed !== true) return allowed[1];
  return NEEDY.has(key) && !look.gold.has(key) ? needed(key, look.chosen, strings) : "";
}

// With cards chosen these may be planned before one has drawn.
const PLANNED = new Set(["meld", "discard"]);

/** Whether an act waits for a card to be drawn: its cards are chosen already. */
const drawsFirst = (key: string, { phase, can }: Scene, { chosen, asleep }: Look): boolean =>
  PLANNED.has(key) && phase === "draw" && chosen.length > 0 && !asleep && can.draw === true;

/** A button, and beside it the reason why it can't be used. */
function made(view: string, key: string): HTMLElement {
  const sign = SIGNS[key] ? [icon(SIGNS[key]), h("span", { class: key === "menu" ? "cnb-hidden" : null })] : [];
  const look = { class: `cnb-button${MAIN.has(key) ? " cnb-main" : ""}`, tabindex: -1 };
  const one = h("button", { ...look, "data-act": key, "aria-keyshortcuts": KEYS[key] ?? null }, ...sign);
  if (ALWAYS.has(key)) return one;
  return h("span", { class: "cnb-do" }, one, h("span", { class: "cnb-hidden", id: reasonOf(view, key) }));
}

const reasonOf = (view: string, key: string) => `${view}-why-${key.replace(/\W/g, "-")}`;

/** Where further acts leave too little room, what is only convenient gives way. */
function spread(boxes: HTMLElement[], gives: boolean): void {
  for (const box of boxes) {
    box.querySelector("[data-act=undo], [data-act=hint]")?.querySelector("span")?.classList.toggle("cnb-hidden", gives);
    if (box.dataset.act === "pace") hide(box, gives);
  }
}

export function toolbar(view: string) {
  const node = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const space = h("span", { class: "cnb-space" });
  const button = keyed((key) => made(view, key));
  const crowded = () => node.scrollWidth > node.clientWidth;

  const drawn = (one: Button, scene: Scene, strings: Strings, look: Look): HTMLElement => {
    const [key] = one;
    const box = button.get(key);
    const [pressed, why] = ALWAYS.has(key) ? [box] : box.children;
    const says = refusing(one, scene, look, strings) || (key === "ask" ? strings.ask_means : "");
    const besides = new Map(scene.can.besides ?? []);
    const { left: own = [], right: also = [] } = look.around ?? {};
    const [, named, letter] = [...own, ...also].find(([name]) => name === key) ?? [];
    const usual = () => (key === "pace" ? settingSaid(key, look.pace, strings) : strings[`act_${key}`]);
    const name = named ?? besides.get(key) ?? put(usual(), { what: look.practice });
    const pace = key === "pace" ? strings[`pace_${look.pace}`] : "";
    const hover = SIGNS[key] || pace ? name + (KEYS[key] ? ` (${KEYS[key].toUpperCase()})` : "") : null;
    say(pressed.querySelector("span") ?? pressed, pace ? begun(pace) : name);
    if (why) say(why, says);
    set(pressed, {
      "aria-disabled": refusing(one, scene, look, strings) ? "true" : null,
      "data-first": drawsFirst(key, scene, look) ? strings.draw_first : null,
      "aria-describedby": says ? reasonOf(view, key) : null,
      title: says || hover,
      "aria-label": pace ? name : null,
      "aria-haspopup": key === "menu" ? "dialog" : null,
      "aria-keyshortcuts": (named ? letter : KEYS[key]) || null,
    });
    return box;
  };

  const draw = (scene: Scene, strings: Strings, look: Look): void => {
    const draws = (buttons: Button[]) => buttons.map((one) => drawn(one, scene, strings, look));
    const boxes = [...draws(ways(scene, look)), space, ...draws(means(scene, look))];
    const more = Boolean(scene.can.besides?.length);
    fill(node, boxes);
    // On a telephone these take the room of what can't be done in this phase.
    const asks = more || scene.can.ask || scene.can.stop;
    set(node, { "aria-label": strings.actions, "data-more": asks ? scene.phase : null });
    spread(boxes, false);
    if (more && crowded()) spread(boxes, true);
    node.style.overflowX = more && crowded() ? "auto" : "";
    button.sweep();
  };
  return { node, draw };
}
