// Draws the card of an exercise as its state says.
import { short } from "../cards";
import { fill, say, set } from "../dom";
import type { Frame } from "../frame";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Stand } from "./buttons";
import { keysOf, labelOf, linkOf, mainOf, menuOf } from "./buttons";
import { cloth, wordsIn } from "./cloth";
import { fieldsIn, lacking, markable, REASON } from "./fields";
import type { Page } from "./page";
import { following, isToRead } from "./places";
import { heldAt, tone } from "./plate";
import type { State } from "./state";
import { answeredParts, fromHand, isAsleep, isReady, isSaid, kindOf, shownAfter, verdictAt } from "./state";

/** `drawAsked` draws the question and its fields. */
export function render(state: State, page: Page, own: Frame, drawAsked: (state: State) => void): void {
  const strings = own.words();
  const { scene, feedback, literal } = state.traits;
  if (!scene.ex) return say(page.legend, strings.empty);
  const shown = isSaid(state);
  const high = page.bar.dataset.ok && !shown ? own.root.offsetHeight : 0;
  set(own.root, { "data-exercise": scene.ex });
  page.top.draw(scene, strings);
  drawAsked(state);
  drawFaults(state, page, own.view);
  drawHand(state, page, strings);
  drawAfter(state, page, strings);
  drawBesides(state, page, own);
  drawTools(state, page, own);
  page.verdict.draw(feedback, shown, scene.over ? 0 : triesLeft(state), scene, strings);
  page.besides.draw(feedback, shown);
  page.hints.draw(scene.hints, strings);
  page.drawer.draw(feedback.reading, state.reading, strings);
  set(page.bar, { "data-ok": shown ? tone(feedback) : null });
  page.drawMarks(shown ? (feedback.cards ?? {}) : {}, state.chosen, strings);
  page.literal.draw(literal ?? "", strings);
  say(page.python.how, strings.python_how);
  say(page.python.example, scene.python);
  say(page.note, scene.note);
  page.moves.rove();
  keepHeight(page, own.root, shown, high);
}

/**
 * Keep the bar where it is when the verdict of an answer goes, or another question comes. There is room above it until
 * more is said.
 * @param high pixels of the card before that, else 0
 */
function keepHeight({ bar, kept }: Page, root: HTMLElement, shown: boolean, high: number): void {
  if (high) Object.assign(kept, { high, wide: root.offsetWidth });
  if (shown || (kept.high && kept.wide !== root.offsetWidth)) kept.high = 0;
  const room = Math.max(0, kept.high && kept.room + kept.high - root.offsetHeight);
  if (room !== kept.room) bar.style.setProperty("--room", `${room}px`);
  kept.room = room;
}

const triesLeft = ({ traits }: State): number => (traits.max_attempts || Infinity) - traits.attempts;

/** Which fields are right and which are not, as long as nobody changes what is said to their part. */
function drawFaults(state: State, { asked }: Page, view: string): void {
  const { kind, scene, feedback } = state.traits;
  set(asked, { "data-kind": kind, "aria-describedby": isSaid(state) ? `${view}-said` : null });
  for (const field of fieldsIn(asked)) {
    const place = kindOf(state.traits).placeOf(field.dataset.at ?? "", scene);
    const held = verdictAt(state, place[0]) ? heldAt(feedback, place) : undefined;
    set(markable(field), { "aria-invalid": held === false ? "true" : null, "data-held": held ? "true" : null });
  }
}

function drawHand(state: State, { cards, chosenLine, moves }: Page, strings: Strings): void {
  const { traits, chosen } = state;
  const { hand, lot } = traits.scene;
  const isAnswer = fromHand(traits) !== undefined;
  cards.node.hidden = chosenLine.hidden = !hand.length;
  set(cards.node, { "data-of": lot });
  if (!hand.length) return say(chosenLine, "");
  const named = chosen.length ? chosen.map((id) => short(id, strings)).join(" ") : strings.none_chosen;
  say(chosenLine, (isAnswer ? `${strings.choose_cards} ` : "") + put(strings.chosen_cards, { cards: named }));
  const look = { selected: [...chosen], sort: isAnswer ? "drawn" : traits.sort, asleep: isAsleep(state) } as const;
  cards.draw(hand, wordsIn(lot, strings, traits.scene.marks), look, moves);
}

/** Where a wrong answer leads, once it is asked for. */
function drawAfter(state: State, { after, shows_after }: Page, strings: Strings): void {
  const pictures = shownAfter(state);
  say(shows_after, strings.act_show);
  set(shows_after, { hidden: !pictures.length, "aria-expanded": String(state.unfolded) });
  const key = JSON.stringify(pictures);
  if (after.dataset.key !== key)
    after.replaceChildren(...pictures.map((one) => cloth(one, strings, state.traits.scene.marks)));
  set(after, { "data-key": key, hidden: !state.unfolded });
}

function standOf(state: State, { root }: Frame): Stand {
  const { scene, hints_left } = state.traits;
  return { shown: isSaid(state), follows: !scene.goes_on && following(root) !== undefined, hints: hints_left > 0 };
}

function drawTools(state: State, { asked, tools, tool, count }: Page, own: Frame): void {
  const { scene, feedback, readonly, hints_left } = state.traits;
  const strings = own.words();
  const shown = isSaid(state);
  const stand = standOf(state, own);
  set(tools, { "aria-label": strings.actions });
  const held = own.focused();
  const keys = keysOf(scene, feedback, stand);
  const main = mainOf(keys, feedback, shown, isReady(state));
  const went = tools.querySelector(".cnb-main[data-act=next]");
  const reads = isToRead(following(own.root));
  const many = scene.parts.length;
  const left = [
    many > 1 ? put(strings.answered, { n: answeredParts(state), of: many }) : "",
    lacking(asked)?.closest(REASON) ? strings.choose_reason : "",
  ];
  say(count, keys.includes("check") ? left.filter(Boolean).join(" · ") : "");
  const counts = count.textContent !== "";
  const nodes = keys.map((key) => {
    const node = tool.get(key);
    say(node, put(strings[labelOf(key, scene.sat, reads)], { n: hints_left }));
    set(node, {
      "aria-disabled": readonly ? "true" : null,
      "aria-describedby": key === "check" && counts ? count.id : null,
      "aria-keyshortcuts": key === "check" ? "Control+Enter" : null,
      "data-pale": key === "check" && main !== "check",
    });
    node.classList.toggle("cnb-main", key === main);
    return node;
  });
  const at = keys.at(-1) === "next" ? nodes.length - 1 : nodes.length;
  fill(tools, [...nodes.slice(0, at), ...(counts ? [count] : []), ...nodes.slice(at)]);
  // The focus goes to the next thing to do.
  if (held && main === "next" && !went) tool.get("next").focus();
  else if (held && (!held.checkVisibility() || held.matches(":disabled"))) tools.querySelector("button")?.focus();
  tool.sweep();
}

/** What the sentence in the bar leads to, and the entries of the menu. */
function drawBesides(state: State, { link, menu, entry, python }: Page, own: Frame): void {
  const { scene, feedback, hints_left } = state.traits;
  const [stand, strings] = [standOf(state, own), own.words()];
  const leads = linkOf(scene, feedback, stand);
  const named = (key: string): string => put(strings[key === "read" ? "read_again" : `act_${key}`], { n: hints_left });
  say(link, leads && named(leads));
  set(link, { hidden: !leads, "data-act": leads || null, "aria-haspopup": leads === "read" ? "dialog" : null });
  const nodes = menuOf(scene, feedback, stand).map((key) => {
    say(entry.get(key), named(key));
    return entry.get(key);
  });
  say(python.title, strings.python);
  fill(menu, [...nodes, python.title]);
  entry.sweep();
}
