// The stage: everything that the table shows, drawn from its state.
import { allOf, h, hide, say, set } from "../dom";
import { chosenFirst } from "../hand";
import type { picking } from "../picking";
import type { roving } from "../roving";
import type { Scene, Strings } from "../scene.d.ts";
import { NARROW } from "../strips";
import { textView } from "../text_view";
import { number, put } from "../words";
import { board, USUAL_WIDTH } from "./board";
import { bright } from "./bright";
import { golden } from "./choice";
import { hinted } from "./hinted";
import { littleRoom } from "./little_room";
import { menu } from "./menu";
import { news } from "./middle";
import { known } from "./places";
import { plate } from "./plate";
import { prompt } from "./prompt";
import { kept, question, soundAsked } from "./questions";
import { refusal } from "./refusal";
import { score } from "./result";
import { company } from "./seats";
import { sheet } from "./sheet";
import { showing } from "./showing";
import type { State } from "./state";
import { asleep, late, over, seen } from "./state";
import { toolbar } from "./toolbar";
import type { Step } from "./walk";

const WITHOUT_PACE = 880; // pixels: below, the pace has its place in the menu
const WITHOUT_HELP = 760; // pixels: below, the text view and the keys are in the menu alone
const BESIDE = 0.57; // of the width is for the rows beside the score

type Parts = ReturnType<typeof parts>;
type Hand = ReturnType<typeof picking>;
type Moves = ReturnType<typeof roving>;

/** The nodes of a stage. */
function parts(view: string, notice: HTMLElement, walk: (step: Step) => void, speak: (text: string) => void) {
  const past = news();
  const cloth = board(view, past.node);
  const heard = soundAsked();
  const total = score(walk, speak, heard.node);
  cloth.title.after(total.node);
  const text = h("button", { class: "cnb-ghost cnb-help", "data-act": "text", "aria-keyshortcuts": "v" }, "≡");
  const keys = h("button", { class: "cnb-ghost cnb-help", "data-act": "help", "aria-keyshortcuts": "?" }, "?");
  const tops = h("div", { class: "cnb-tops" }, text, keys);
  const line = prompt(view);
  const [asked, found, refused, hint] = [question(), kept(), refusal(), hinted()];
  const where = bright(view, cloth.ours.node, cloth.stacks.pile);
  const says = { asked, found, where, refused, hint, prompt: line };
  return {
    past,
    cloth,
    total,
    text,
    keys,
    top: tops,
    line,
    asked,
    found,
    refused,
    hint,
    heard,
    where,
    sheet: sheet(view, [cloth.node, tops]),
    typed: textView(view),
    talk: plate(says, notice, line.counts),
    tools: toolbar(view),
    settings: menu(),
    little: littleRoom(),
  };
}

/**
 * @param cards the hand
 * @param notice why nothing comes, or advice
 */
export function stage(
  view: string,
  cards: Hand,
  notice: HTMLElement,
  walk: (step: Step) => void,
  speak: (text: string) => void,
) {
  const made = parts(view, notice, walk, speak);
  const { cloth, typed, top, text, keys, talk, total, asked, found, refused, hint } = made;
  const node = h(
    "div",
    { class: "cnb-stage cnb-cloth" },
    cloth.node,
    typed.node,
    top,
    made.sheet.node,
    talk.node,
    cards.node,
  );
  const rings = showing(node);
  return {
    ...made,
    node,
    rings,
    title: cloth.title,
    piles: cloth.stacks,
    /** The buttons of the top row, where it has room for them. */
    tops: () => (top.hidden ? [] : [text, keys]),
    /** Draw all of it, and say what is new: the end of a deal, a question, a refused act, a hint. */
    draw(state: State, moves: Moves) {
      const { scene, looks, choice } = state;
      const { strings: words } = looks;
      set(node, { ...company(seen(state)), "data-low": state.low });
      const ends = drawCloth(made, state);
      drawHand(cards, state, moves);
      made.settings.draw(looks, !showsPace(state));
      found.draw(looks.saved, words);
      typed.draw(looks.text_view, looks.text, looks.typed, words, !total.node.hidden);
      hide(cloth.node, looks.text_view);
      made.little.draw(looks.text_view, words);
      const asks = asked.draw(scene, words);
      const refuses = refused.draw(scene, words, looks.lessons);
      const hints = hint.draw(looks.hint, choice.answered, words);
      if (refuses || !scene.refusal) rings.clear();
      const wonders = drawChoice(made, cards, state);
      talk.point(cards.node.querySelector<HTMLElement>(".cnb-flawed, .cnb-advised"));
      return { ends, asks, refuses, hints, wonders };
    },
    /** Only what depends on the choice: no message, no other part of the table. */
    drawChoice: (state: State) => drawChoice(made, cards, state),
    /** The refusal has been read, or the hint. */
    hush() {
      refused.hush();
      hint.hush();
      rings.clear();
      talk.arrange();
      for (const card of allOf(cards.node, ".cnb-flawed")) card.classList.remove("cnb-flawed");
    },
  };
}

const room = ({ width }: State) => width || USUAL_WIDTH;
const showsPace = (state: State) => room(state) >= WITHOUT_PACE && !state.low;

/** What stands in the title: no line begins with a dot, or with the number of a deal. */
export function titleOf({ name, rules, deal, aim }: Scene, words: Strings): string {
  return put(words.title, { rules: name ?? rules, deal }) + (aim ? put(words.aim, { points: number(aim, words) }) : "");
}

/** Draw what lies on the cloth; say whether a deal has come to its end. */
function drawCloth({ cloth, past, total, line, top, text, keys }: Parts, state: State): boolean {
  const { looks } = state;
  const { strings: words } = looks;
  const ends = total.draw(state);
  const scene = seen(state);
  set(keys, { "aria-label": words.keys_title, title: words.keys_title });
  const views = words[looks.text_view ? "act_cards" : "act_text"];
  set(text, { "aria-label": views, title: `${views} (V)` });
  hide(top, room(state) < WITHOUT_HELP || state.low);
  const told = titleOf(scene, words);
  // Where two or three sit beside it, a narrow table has no room for more than the game and the deal.
  const isCrowded = room(state) < NARROW && Number(company(scene)["data-top"]) > 1;
  say(
    cloth.title,
    (isCrowded ? titleOf({ ...scene, aim: undefined }, words) : told).replace(/ (?=\d+(?: ·|$)|·)/g, "\u00a0"),
  );
  set(cloth.title, { title: told });
  const fresh = new Set(scene.last.flatMap((move) => move.c));
  cloth.draw(scene, words, fresh, room(state) * (total.node.hidden || room(state) < NARROW ? 1 : BESIDE), {
    edged: state.joy.edged,
    out: late(state),
  });
  past.draw(scene, words);
  line.draw(scene, looks);
  return ends;
}

function drawHand(cards: Hand, state: State, moves: Moves): void {
  const { looks, choice } = state;
  const { refusal: refused, hand, new: fresh } = seen(state);
  const { selected } = choice;
  const flawed = refused && refused.id !== choice.answered ? chosenFirst(refused.cards, selected) : [];
  const { id: hint, cards: hinted = [] } = looks.hint;
  const advised = looks.highlight.filter((id) => hint !== choice.closed || !hinted.includes(id));
  const marked = { fresh: new Set(fresh), flawed: new Set(flawed), advised: new Set(advised) };
  const look = {
    selected,
    sort: looks.sort,
    points: looks.points,
    asleep: asleep(state),
    width: room(state),
    low: state.low,
    spread: state.spread,
  };
  cards.draw(hand, looks.strings, { ...look, ...marked }, moves);
}

/** What depends on the choice; say whether sounds are asked about now, which whoever chooses lets go. */
function drawChoice({ line, tools, talk, heard }: Parts, cards: Hand, state: State): boolean {
  const { scene, looks, choice, fits } = state;
  const { result, readonly } = looks;
  const chosen = new Set(choice.selected.map(String));
  for (const card of allOf(cards.node, "[role=option]"))
    set(card, { "aria-selected": String(chosen.has(card.dataset.id ?? "")) });
  const fit = known(choice.selected, looks.places) && fits.some((act) => act !== "discard");
  line.drawChoice(scene, looks, choice, fit);
  tools.draw(scene, looks.strings, {
    readonly,
    undoes: state.undoes,
    asleep: asleep(state),
    next: over(state) && Boolean(result.next) && scene.phase === "over",
    practice: result.practice?.[0] ?? "",
    pace: showsPace(state) ? looks.pace : "",
    gold: golden(scene, asleep(state), choice.selected.length, fits),
    chosen: choice.selected,
    around: looks.around,
  });
  const wonders = heard.draw(state.joy.asks, looks.strings);
  talk.arrange();
  return wonders;
}
