// The stage: everything that the table shows, drawn from the scene, the settings and the choice.
import { h, hide, say, set } from "../dom";
import { chosenFirst } from "../hand";
import type { picking } from "../picking";
import type { roving } from "../roving";
import type { Scene, State } from "../scene.d.ts";
import { textView } from "../text_view";
import { toolbar } from "../toolbar";
import { number, put } from "../words";
import { board, USUAL_WIDTH } from "./board";
import { hinted } from "./hinted";
import { menu } from "./menu";
import { news } from "./middle";
import { bright, fitting, known } from "./places";
import { plate } from "./plate";
import { prompt } from "./prompt";
import { kept, question } from "./questions";
import { refusal } from "./refusal";
import { score } from "./result";
import type { Wishes } from "./rewound";
import { sheet } from "./sheet";
import { showing } from "./showing";
import type { Choice } from "./state";
import { golden, isAsleep } from "./state";

export type Looks = Omit<State, "scene" | "selected">;

const NARROW = 560; // pixels: below, the score lies over the rows, not beside them
const WITHOUT_PACE = 880; // pixels: below, the pace has its place in the menu
const WITHOUT_HELP = 760; // pixels: below, the text view and the keys are in the menu alone
const BESIDE = 0.57; // of the width is for the rows beside the score

/**
 * @param cards the hand
 * @param notice why nothing comes, or advice
 * @param wishes what the bar over the turns of a deal wants
 */
export function stage(view: string, cards: ReturnType<typeof picking>, notice: HTMLElement, wishes: Wishes) {
  const past = news();
  const cloth = board(view, past.node);
  const { title, theirs, ours, stacks } = cloth;
  const total = score(wishes);
  title.after(total.node);
  const text = h("button", { class: "cnb-ghost cnb-help", "data-act": "text", "aria-keyshortcuts": "v" }, "≡");
  const keys = h("button", { class: "cnb-ghost cnb-help", "data-act": "help", "aria-keyshortcuts": "?" }, "?");
  const tops = h("div", { class: "cnb-tops" }, text, keys);
  const cover = sheet(view, [cloth.node, tops]);
  const typed = textView(view);
  const line = prompt(view);
  const [asked, found, refused, hint] = [question(), kept(), refusal(), hinted()];
  const where = bright(view, ours.node, stacks.pile);
  const talk = plate(
    {
      asked: asked.node,
      found: found.node,
      where: where.node,
      refused: refused.node,
      hint: hint.node,
      prompt: line.node,
    },
    notice,
    line.counts,
  );
  const tools = toolbar(view);
  const settings = menu();
  const node = h(
    "div",
    { class: "cnb-stage cnb-cloth" },
    cloth.node,
    typed.node,
    tops,
    cover.node,
    talk.node,
    cards.node,
  );
  const rings = showing(node);
  let room = USUAL_WIDTH; // pixels
  /** what the chosen cards fit, as far as Python has told: meanwhile no button changes its colour */
  let fits: string[] = [];

  /**
   * Draws all of it, and says what is new: whether the partner asks, whether an act was refused.
   * @param width pixels of the table, 0 before it was measured
   */
  const draw = (now: Scene, looks: Looks, choice: Choice, moves: ReturnType<typeof roving>, width: number) => {
    const { strings: words } = looks;
    const scene = total.draw(now, looks);
    room = width || USUAL_WIDTH;
    const asleep = isAsleep(scene, looks.readonly);
    const fresh = new Set(scene.last.flatMap((move) => move.c));
    set(keys, { "aria-label": words.keys_title, title: words.keys_title });
    const views = words[looks.text_view ? "act_cards" : "act_text"];
    set(text, { "aria-label": views, title: `${views} (V)` });
    hide(tops, room < WITHOUT_HELP);
    const told =
      put(words.title, { rules: scene.name ?? scene.rules, deal: scene.deal }) +
      (scene.aim ? put(words.aim, { points: number(scene.aim, words) }) : "");
    say(title, told.replace(/ (?=\d+ ·|·)/g, "\u00a0")); // no line begins with a dot, or with the number of a deal
    set(title, { title: told });
    cloth.draw(scene, words, fresh, room * (total.node.hidden || room < NARROW ? 1 : BESIDE));
    line.draw(scene, looks, past.draw(scene, words));
    const flawed =
      scene.refusal && scene.refusal.id !== choice.answered ? chosenFirst(scene.refusal.cards, choice.selected) : [];
    cards.draw(
      scene.hand,
      words,
      {
        selected: choice.selected,
        sort: looks.sort,
        points: looks.points,
        fresh: new Set(scene.new),
        flawed: new Set(flawed),
        advised: new Set(
          looks.highlight.filter((id) => looks.hint.id !== choice.closed || !looks.hint.cards.includes(id)),
        ),
        asleep,
        width: room,
      },
      moves,
    );
    settings.draw(looks, room < WITHOUT_PACE);
    found.draw(looks.saved, words);
    typed.draw(looks.text_view, looks.text, looks.typed, words, !total.node.hidden);
    hide(cloth.node, looks.text_view);
    const asks = asked.draw(scene, words);
    const refuses = refused.draw(scene, words, looks.lessons);
    const hints = hint.draw(looks.hint, choice.answered, words);
    if (refuses || !scene.refusal) rings.clear();
    drawChoice(scene, looks, choice);
    talk.point(cards.node.querySelector(".cnb-flawed, .cnb-advised"));
    return { asks, refuses, hints };
  };

  /** Only what depends on the choice: no message, no other part of the table. */
  const drawChoice = (scene: Scene, looks: Looks, choice: Choice) => {
    const chosen = new Set(choice.selected.map(String));
    for (const node of cards.node.querySelectorAll("[role=option]"))
      set(node, { "aria-selected": String(chosen.has(node.getAttribute("data-id") ?? "")) });
    line.drawChoice(scene, looks, choice);
    const { result, readonly } = looks;
    const asleep = isAsleep(scene, readonly);
    if (known(choice.selected, looks.places)) fits = fitting(scene, choice.selected, looks.places);
    tools.draw(scene, looks.strings, {
      asleep,
      readonly,
      next: "next" in result && result.next && scene.phase === "over",
      practice: result.practice?.[0] ?? "",
      pace: room < WITHOUT_PACE ? "" : looks.pace,
      gold: golden(scene, asleep, choice.selected.length, fits),
      chosen: choice.selected,
    });
    talk.arrange();
  };

  return {
    node,
    draw,
    drawChoice,
    title,
    theirs,
    ours,
    piles: stacks,
    past,
    total,
    sheet: cover,
    settings,
    /** The buttons of the top row, where it has room for them. */
    tops: () => (tops.hidden ? [] : [text, keys]),
    typed,
    line,
    where,
    asked,
    found,
    talk,
    tools,
    rings,
    /** The refusal has been read, or the hint. */
    hush() {
      refused.hush();
      hint.hush();
      rings.clear();
      talk.arrange();
      for (const node of cards.node.querySelectorAll(".cnb-flawed")) node.classList.remove("cnb-flawed");
    },
  };
}
