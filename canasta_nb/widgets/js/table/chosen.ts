// The cards that are chosen: seen at once, told to Python as soon as the choice rests.
import { choiceOf, staged } from "./state.js";

/** @typedef {import("./state.js").Choice} Choice */
/** @typedef {ReturnType<typeof chosen>} Chosen */

const SAVE_AFTER = 150; // milliseconds without another card chosen, before Python hears of the choice

/**
 * @param {import("./standing.js").Own} own @param {import("./standing.js").Standing} there @param {import("./standing.js").Stage} drawn
 * @param {() => void} light brightens the places of the chosen cards @param {() => void} anew is called when a person chooses anew
 */
export function chosen(own, there, drawn, light, anew) {
  const { model, signal } = own;
  let choice = choiceOf(model.get("selected") ?? []);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saving;

  function draw() {
    drawn.drawChoice(there.scene(), there.looks(), choice);
    light();
  }

  /** The refusal or the hint has been read; in the other views of this table it stays. */
  function hush() {
    choice = { ...choice, answered: there.scene().refusal?.id ?? model.get("hint").id ?? "" };
    drawn.hush();
  }

  /** Python hears of the choice. */
  function rest() {
    clearTimeout(saving);
    saving = undefined;
    model.set("selected", [...choice.selected]);
    model.set("staged", staged(there.scene(), choice, model.get("readonly")));
    model.save_changes();
  }
  signal.addEventListener("abort", () => clearTimeout(saving), { once: true });

  return {
    now: () => choice,
    /** @param {Partial<Choice>} part what is different now, and chosen by nobody */
    change: (part) => void (choice = { ...choice, ...part }),
    /** The person has chosen anew: what was said of the cards chosen before is answered. @param {Choice} next */
    choose(next) {
      choice = next;
      anew();
      own.advise("");
      hush();
      draw();
      clearTimeout(saving);
      saving = setTimeout(rest, SAVE_AFTER);
    },
    /** Cards were chosen elsewhere, in another view of this table or by Python. */
    heard() {
      const ids = model.get("selected");
      if (saving || ids.join() === choice.selected.join()) return;
      choice = { ...choice, selected: [...ids] };
      if (there.filled()) draw();
    },
    draw,
    hush,
    rest,
  };
}
