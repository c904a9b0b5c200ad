// What a press of a button, of its key or of one of the piles does: plain values, so that each can be asked without a
// page.
import { addText, discardText, meldText, takeText } from "../acts";
import { short } from "../cards";
import type { Scene, Strings } from "../scene.d.ts";
import { list, put } from "../words";
import type { Choice } from "./choice";
import { laid, ownMelds } from "./choice";

/** What a press does: a message to Python, a sentence for the person, cards that are chosen for them, a setting. */
export type Deed = {
  send?: Record<string, unknown>;
  tell?: string;
  choose?: number[];
  ready?: number;
  keep?: Record<string, unknown>;
  speak?: string;
};

/** What clicking an own meld does to the chosen cards. */
export const added = ({ selected }: Choice, target: string): Deed => ({ send: { act: addText(selected, target) } });

/** What the name of a button begins with that asks why: the rest says of what. */
export const WHY = "why:";

/** What a person may choose for themselves, each with its values in turn. */
export const SETTINGS: Record<string, readonly (string | boolean)[]> = {
  sort: ["rank", "points", "drawn"],
  pace: ["step", "slow", "fast"],
  deck: ["two", "four"],
  size: ["auto", "s", "m", "l", "projector"],
  sound: [false, true],
};

/** the value of each setting */
export type Chosen = Record<string, unknown>;

/** A setting with its value, in words. */
export const settingSaid = (name: string, value: unknown, words: Strings) =>
  put(words[`act_${name}`], { [name]: words[`${name}_${value}`] });

/** The next value of a setting. */
function turned(name: string, settings: Chosen, words: Strings): Deed {
  const values = SETTINGS[name];
  const next = values[(values.findIndex((value) => value === settings[name]) + 1) % values.length];
  return { keep: { [name]: next }, speak: settingSaid(name, next, words) };
}

/**
 * What pressing a button, its key or one of the piles does.
 * @param name of the button, or the act that it stands for
 */
export function pressed(name: string, scene: Scene, choice: Choice, words: Strings, settings: Chosen): Deed {
  if (name in SETTINGS) return turned(name, settings, words);
  switch (name) {
    case "pile":
      return scene.phase === "play" && choice.selected.length === 1
        ? discarding(scene, choice, words)
        : taking(scene, choice, words);
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
      return choice.ready === scene.seq
        ? { send: { do: name, args: {} } }
        : { ready: scene.seq, tell: words.redeal_asks };
    case "undo":
    case "hint":
    case "stop_hint":
    case "practice":
    case "review":
    case "stop_review":
      return { send: { do: name, args: {} } };
    case "next":
      return { send: { do: "next_deal", args: {} } };
    case "yes":
    case "no":
      return scene.phase === "answer" ? { send: { act: name } } : { tell: words.nobody_asks };
    default:
      return {
        send: name.startsWith(WHY)
          ? { do: "why", args: { of: name.slice(WHY.length), log: scene.log } }
          : { act: name },
      };
  }
}

function melding(scene: Scene, choice: Choice, words: Strings): Deed {
  const text = meldText(laid(scene, choice), ownMelds(scene));
  if (text) return { send: { act: text } };
  return { tell: scene.can.meld === true ? words.choose_meld : scene.can.meld[1] };
}

function discarding(scene: Scene, { selected }: Choice, words: Strings): Deed {
  const text = discardText(selected);
  if (text) return { send: { act: text } };
  return {
    tell: scene.can.discard === true ? words[selected.length ? "choose_one" : "choose_discard"] : scene.can.discard[1],
  };
}

/** Taking the pile cannot be taken back: where it needs no choice of cards, it is asked for twice. */
function taking(scene: Scene, choice: Choice, words: Strings): Deed {
  const { top, ways = [] } = scene.pile;
  if (top === null) return { tell: words.pile_empty };
  const { selected } = choice;
  const text = takeText(top, laid(scene, choice), ownMelds(scene));
  const unasked = !selected.length && ways.length > 0 && choice.ready !== scene.seq;
  if (text && !unasked) return { send: { act: text } };
  const card = short(top, words);
  const [enough, ids] = ways.find(([, cards]) => cards.length || text) ?? [];
  if (!ids)
    return { ready: scene.seq, tell: scene.can.take === true ? put(words.choose_take, { card }) : scene.can.take[1] };
  const said = !ids.length ? words.staged_onto : enough ? words.staged : words.staged_more;
  return {
    ready: scene.seq,
    ...(ids.length ? { choose: [...ids, ...selected.filter((id) => !ids.includes(id))] } : {}),
    tell:
      put(said, {
        card,
        cards: list(
          ids.map((id) => short(id, words)),
          words,
        ),
      }) + (ways.length > 1 ? ` ${words.other_ways}` : ""),
  };
}
