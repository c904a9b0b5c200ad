// What a person has chosen and pressed at the table: plain values, so that each step can be asked without a page.
import { addText, discardText, lays, meldText, stagedText, takeText } from "../acts.js";
import { rank, short } from "../cards.js";
import { isOver, sideOf } from "../count.js";
import { list, put } from "../words.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("../scene.d.ts").Strings} Strings */
/**
 * `selected` in the order of choosing; `moved` says where a wild card was put by hand; `answered` is the refusal
 * or the hint that was read, `closed` the hint whose rings are gone too; `ready` is the state in which a second press takes the pile.
 * @typedef {{selected: number[], moved: Map<number, string>, answered: string, closed: string, ready: number}} Choice
 */
/**
 * What a press does: a message to Python, a sentence for the person, cards that are chosen for them, a setting.
 * @typedef {{send?: Record<string, unknown>, tell?: string, choose?: number[], ready?: number, keep?: Record<string, unknown>, speak?: string}} Deed
 */

/** @param {number[]} selected @returns {Choice} */
export const choiceOf = (selected) => ({ selected: [...selected], moved: new Map(), answered: "", closed: "", ready: -1 });

/** The choice with other cards: a wild card that is no longer chosen forgets where it was. @param {Choice} choice @param {number[]} ids @returns {Choice} */
export const choosing = (choice, ids) => ({ ...choice, selected: ids, moved: new Map([...choice.moved].filter(([id]) => ids.includes(id))) });

/** The choice with these cards too, or without them where all of them were chosen. @param {Choice} choice @param {number[]} ids @param {"add"} [only] */
export function flipping(choice, ids, only) {
  const { selected } = choice;
  const without = !only && ids.every((id) => selected.includes(id));
  return choosing(choice, without ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])]);
}

/** Whether this seat has nothing to do now. @param {Scene} scene @param {boolean} readonly */
export const isAsleep = (scene, readonly) => readonly || scene.turn !== scene.you || scene.phase === "wait" || isOver(scene);

/**
 * Which acts of a turn are gold: those that may be done now. Melding and discarding want cards, so with cards chosen they
 * are gold where these fit. Where they fit nothing the discard alone is gold, because it ends the turn: whoever is in turn
 * always sees what to do.
 * @param {Scene} scene @param {boolean} asleep @param {number} chosen cards @param {string[]} fits the acts that they fit
 */
export function golden({ can }, asleep, chosen, fits) {
  const may = asleep ? [] : ["draw", "take", "meld", "discard"].filter((name) => can[/** @type {"draw"} */ (name)] === true);
  const gold = may.filter((name) => name === "draw" || name === "take" || fits.includes(name));
  if (gold.length) return new Set(gold);
  return new Set(chosen && may.includes("discard") ? ["discard"] : may);
}

/** What an act waits for that needs cards: to have them chosen, or others. @param {string} act @param {number[]} chosen cards @param {Strings} words */
export function needed(act, chosen, words) {
  if (chosen.length < 2) return words[`choose_${act}`];
  return act === "discard" ? words.choose_one : put(words.nowhere, { cards: list(chosen.map((id) => short(id, words)), words) });
}

/** @param {Scene} scene */
const ownMelds = (scene) => sideOf(scene, scene.you).melds;

/** The chosen cards by the melds that they would join or make. @param {Scene} scene @param {Choice} choice */
export function laid(scene, { selected, moved }) {
  const { top } = scene.pile;
  return lays(selected, moved, (name) => (ownMelds(scene).find((meld) => meld.r === name)?.c.length ?? 0)
    + Number(scene.phase === "draw" && top !== null && rank(top) === name));
}

/** What the chosen cards would say if they were played now. @param {Scene} scene @param {Choice} choice @param {boolean} readonly */
export const staged = (scene, choice, readonly) =>
  isAsleep(scene, readonly) ? "" : stagedText(scene, choice.selected, laid(scene, choice), ownMelds(scene));

/** What clicking an own meld does to the chosen cards. @param {Choice} choice @param {string} target @returns {Deed} */
export const added = ({ selected }, target) => ({ send: { act: addText(selected, target) } });

/** What the name of a button begins with that asks why: the rest says of what. */
export const WHY = "why:";

/** What a person may choose for themselves, each with its values in turn. @type {Record<string, readonly (string | boolean)[]>} */
export const SETTINGS = {
  sort: ["rank", "points", "drawn"],
  pace: ["step", "slow", "fast"],
  deck: ["two", "four"],
  size: ["auto", "s", "m", "l", "projector"],
  sound: [false, true],
};

/** @typedef {Record<string, unknown>} Chosen the value of each setting */

/** A setting with its value, in words. @param {string} name @param {unknown} value @param {Strings} words */
export const settingSaid = (name, value, words) => put(words[`act_${name}`], { [name]: words[`${name}_${value}`] });

/** The next value of a setting. @param {string} name @param {Chosen} settings @param {Strings} words @returns {Deed} */
function turned(name, settings, words) {
  const values = SETTINGS[name];
  const next = values[(values.indexOf(/** @type {string} */ (settings[name])) + 1) % values.length];
  return { keep: { [name]: next }, speak: settingSaid(name, next, words) };
}

/**
 * What pressing a button, its key or one of the piles does.
 * @param {string} name of the button, or the act that it stands for
 * @param {Scene} scene @param {Choice} choice @param {Strings} words @param {Chosen} settings @returns {Deed}
 */
export function pressed(name, scene, choice, words, settings) {
  if (name in SETTINGS) return turned(name, settings, words);
  switch (name) {
    case "pile":
      return scene.phase === "play" && choice.selected.length === 1 ? discarding(scene, choice, words) : taking(scene, choice, words);
    case "take":
      return taking(scene, choice, words);
    case "meld":
      return melding(scene, choice, words);
    case "discard":
      return discarding(scene, choice, words);
    case "text":
      return { keep: { text_view: !settings.text_view }, speak: words[settings.text_view ? "as_cards" : "as_text"] };
    case "last":
      return { send: { do: "say", args: { what: "last" } } };
    case "redeal": // it takes a result back: that is asked for twice
      return choice.ready === scene.seq ? { send: { do: name, args: {} } } : { ready: scene.seq, tell: words.redeal_asks };
    case "undo":
    case "hint":
    case "stop_hint":
    case "review":
    case "stop_review":
      return { send: { do: name, args: {} } };
    case "next":
      return { send: { do: "next_deal", args: {} } };
    case "yes":
    case "no":
      return scene.phase === "answer" ? { send: { act: name } } : { tell: words.nobody_asks };
    default:
      return { send: name.startsWith(WHY) ? { do: "why", args: { of: name.slice(WHY.length), log: scene.log } } : { act: name } };
  }
}

/** @param {Scene} scene @param {Choice} choice @param {Strings} words @returns {Deed} */
function melding(scene, choice, words) {
  const text = meldText(laid(scene, choice), ownMelds(scene));
  if (text) return { send: { act: text } };
  return { tell: scene.can.meld === true ? words.choose_meld : scene.can.meld[1] };
}

/** @param {Scene} scene @param {Choice} choice @param {Strings} words @returns {Deed} */
function discarding(scene, { selected }, words) {
  const text = discardText(selected);
  if (text) return { send: { act: text } };
  return { tell: scene.can.discard === true ? words[selected.length ? "choose_one" : "choose_discard"] : scene.can.discard[1] };
}

/**
 * Taking the pile cannot be taken back: where it needs no choice of cards, it is asked for twice.
 * @param {Scene} scene @param {Choice} choice @param {Strings} words @returns {Deed}
 */
function taking(scene, choice, words) {
  const { top, ways = [] } = scene.pile;
  if (top === null) return { tell: words.pile_empty };
  const { selected } = choice;
  const text = takeText(top, laid(scene, choice), ownMelds(scene));
  const unasked = !selected.length && ways.length > 0 && choice.ready !== scene.seq;
  if (text && !unasked) return { send: { act: text } };
  const card = short(top, words);
  const [enough, ids] = ways.find(([, cards]) => cards.length || text) ?? [];
  if (!ids) return { ready: scene.seq, tell: scene.can.take === true ? put(words.choose_take, { card }) : scene.can.take[1] };
  const said = !ids.length ? words.staged_onto : enough ? words.staged : words.staged_more;
  return {
    ready: scene.seq,
    ...(ids.length ? { choose: [...ids, ...selected.filter((id) => !ids.includes(id))] } : {}),
    tell: put(said, { card, cards: list(ids.map((id) => short(id, words)), words) }) + (ways.length > 1 ? ` ${words.other_ways}` : ""),
  };
}
