// The cards that are chosen: seen at once, told to Python as soon as the choice rests.

import type { Own, Stage, Standing } from "./standing";
import type { Choice } from "./state";
import { choiceOf, staged } from "./state";

export type Chosen = ReturnType<typeof chosen>;

const SAVE_AFTER = 150; // milliseconds without another card chosen, before Python hears of the choice

/**
 * @param light brightens the places of the chosen cards
 * @param anew is called when a person chooses anew
 */
export function chosen(own: Own, there: Standing, drawn: Stage, light: () => void, anew: () => void) {
  const { model, signal } = own;
  let choice = choiceOf(model.get("selected") ?? []);
  let saving: ReturnType<typeof setTimeout> | undefined;

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
    /** @param part what is different now, and chosen by nobody */
    change: (part: Partial<Choice>) => void (choice = { ...choice, ...part }),
    /** The person has chosen anew: what was said of the cards chosen before is answered. */
    choose(next: Choice) {
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
