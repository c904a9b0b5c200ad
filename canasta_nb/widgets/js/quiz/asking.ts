// The question of a card: the table that it is about, and the fields in which it is answered.
import { fill, h, set } from "../dom";
import type { Frame } from "../frame";
import { put } from "../words";
import { cloth, isBare, valuesOf } from "./cloth";
import { fieldsIn, write } from "./fields";
import type { Fields } from "./kinds/kind";
import type { Page } from "./page";
import { marked, ownPictures, rowOf } from "./parts";
import { verdictOf } from "./plate";
import type { State } from "./state";
import { fromHand, isAsleep, kindOf, onTable, verdictAt } from "./state";

/** What fields do with an answer that they do not hold themselves. */
export interface Deeds {
  now(): State;
  answered(answer: unknown): void;
  choose(ids: readonly number[]): void;
  play(acts: readonly string[]): boolean;
}

/** Draws what is asked; `game` is what is played on its table. */
export function asking(own: Frame, page: Page, deeds: Deeds) {
  const { legend, shows, parts, cards } = page;
  let fields: Fields<unknown> = { rows: [] };
  let verdicts: ReturnType<typeof verdictOf>[] = []; // one beside each part
  let built = ""; // the exercise for which fields were made
  let laid = ""; // what lies on the table

  /** Fields are made once for each exercise; afterwards only what is in them changes. */
  function build({ traits }: State): void {
    const { scene, kind } = traits;
    const key = `${scene.ex} ${kind}`;
    const table = onTable(traits);
    if (laid === table && built === key) return;
    laid = table;
    const focused = own.focused();
    const held = shows.contains(focused) ? focused?.dataset.place : undefined;
    const apart = scene.hand.length ? scene.lot : "";
    const pictured = scene.shows.filter((one) => !isBare(one, apart));
    shows.replaceChildren(...pictured.map((one) => cloth(one, own.words(), scene.marks, apart)));
    if (built === key) return fields.game?.lay(held);
    built = key;
    fields.game?.leave();
    make(traits);
    layOut(traits);
    fields.game?.lay();
  }
  function make(traits: State["traits"]): void {
    const { scene, choices } = traits;
    const strings = own.words();
    fields = kindOf(traits).fields({
      own,
      choices,
      shows,
      asks: legend.textContent ?? "",
      row: rowOf(scene, strings),
      scene: () => deeds.now().traits.scene,
      answer: () => deeds.now().answer,
      asleep: () => isAsleep(deeds.now()),
      chosen: () => deeds.now().chosen,
      answered: deeds.answered,
      choose: deeds.choose,
      play: deeds.play,
      stage: page.asked,
      hand: cards,
    });
    const pictures = ownPictures(scene);
    if (pictures) [...shows.children].forEach((picture, place) => fields.rows[place].prepend(picture));
    set(parts, { "data-besides": pictures ? "" : null });
    verdicts = scene.parts.map(() => verdictOf(scene.parts.length === 1));
    verdicts.forEach(({ node }, place) =>
      fields.rows[scene.parts.length > 1 ? place : fields.rows.length]?.append(node),
    );
    const words = choices.map(([word, means]) => (means ? `${word} (${means})` : word)).join(", ");
    const paper = choices.length ? [h("p", { class: "cnb-paper" }, put(strings.on_paper, { words }))] : [];
    parts.replaceChildren(...fields.rows, ...paper);
  }
  /** The hand from which cards are chosen lies on the same cloth as the table; what is done with it comes below. */
  function layOut(traits: State["traits"]): void {
    const { values } = traits.scene;
    const table = [shows, cards.node, page.chosenLine];
    const steps = fields.game ? [fields.game.steps] : [];
    const sheet = values.length ? [valuesOf(values, own.words())] : [];
    const alone = verdicts.length === 1 ? [verdicts[0].node] : [];
    const first = fields.beside || fromHand(traits);
    const before = traits.scene.sat !== "" && !fields.beside;
    const all = before ? [parts] : first ? [parts, ...table] : [...table, parts];
    fill(page.laid, before ? table : []);
    set(page.asked, { "data-beside": fields.beside ? "" : null });
    fill(page.asked, [legend, ...steps, ...all, ...alone, ...sheet]);
  }
  return {
    draw(state: State): void {
      const { question } = state.traits;
      if (legend.dataset.text !== question) legend.replaceChildren(...marked(question));
      set(legend, { "data-text": question });
      build(state);
      show(state, fields, page, own);
      verdicts.forEach((verdict, place) => verdict.draw(verdictAt(state, place), state.traits.attempts > 0));
    },
    game: () => fields.game,
  };
}

/** Puts the answer into the fields, but not into the one that is being typed in. */
function show(state: State, fields: Fields<unknown>, { asked, parts }: Page, own: Frame): void {
  const focused = own.focused();
  const asleep = isAsleep(state);
  for (const field of fieldsIn(asked)) {
    const isTyped = field === focused && field.type !== "radio";
    if (!isTyped) write(field, kindOf(state.traits).valueAt(state.answer, field.dataset.at ?? ""), own.words());
    field.disabled = asleep;
  }
  for (const button of parts.querySelectorAll<HTMLButtonElement>("[data-add]")) button.disabled = asleep;
  fields.write?.(state.answer, asleep);
}
