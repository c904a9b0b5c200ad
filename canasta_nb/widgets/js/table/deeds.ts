// What a person does at the table, by whatever means: what a button or a key means, and what is sent to Python.
import { sideOf } from "../count.js";
import { keysTold } from "./sheet.js";
import { SETTINGS, WHY, added, choosing, pressed } from "./state.js";

/** @typedef {ReturnType<typeof deeds>} Deeds */

/**
 * @param {import("./standing.js").Own} own @param {import("./standing.js").Standing} there @param {import("./standing.js").Stage} drawn
 * @param {object} parts
 * @param {ReturnType<typeof import("./pacing.js").pacing>} parts.shown
 * @param {import("./chosen.js").Chosen} parts.chosen
 * @param {import("./talking.js").Talking} parts.talk
 * @param {import("./papers.js").Papers} parts.papers
 * @param {import("./typing.js").Typing} parts.typed
 * @param {() => boolean} parts.closeSheet
 * @param {() => void} parts.go lists the places of the chosen cards
 * @param {() => void} parts.draw
 */
export function deeds(own, there, drawn, { shown, chosen, talk, papers, typed, closeSheet, go, draw }) {
  const { model, words, focused, speak } = own;
  let asked = -1; // the state in which the last message was sent

  /** @param {Record<string, unknown>} body */
  function tellPython(body) {
    asked = there.scene().seq;
    return own.send(body);
  }

  /** @param {Record<string, unknown>} body */
  function send(body) {
    shown.stop();
    if (!model.get("readonly") && shown.rush()) return own.advise(words().skipped), false;
    return tellPython(body);
  }

  /** @param {import("./state.js").Deed} deed */
  function perform({ send: body, tell: text, choose: ids, ready, keep, speak: said }) {
    if (ready !== undefined) chosen.change({ ready });
    if (ids) chosen.choose(choosing(chosen.now(), ids));
    if (keep) {
      for (const [key, value] of Object.entries(keep)) model.set(key, value);
      model.save_changes();
      draw();
    }
    if (said) speak(said);
    if (text) talk.tell(text);
    return body ? send(body) : false;
  }

  /** @param {string} name */
  function press(name) {
    if (!there.filled() || shown.press(name)) return;
    const scene = there.scene();
    if (name === "count") return speak(drawn.line.spoken());
    if (name === "help") return drawn.sheet.open(words().keys_title, keysTold(words(), model.get("text_view")), words(), focused());
    if (name === "menu") return drawn.sheet.open(words().menu, [drawn.settings.node], words(), focused());
    if (!name.startsWith(WHY) && !(name in SETTINGS) && closeSheet() && name === "close") return;
    if (name === "close") return void talk.quiet();
    if (name === "do") return void send({ act: model.get("hint").act });
    if (name === "practice") return void papers.practise();
    if (name === "report") return papers.ask(tellPython);
    if (name === "show") return drawn.rings.play(scene.refusal?.shows ?? [], shown.still());
    if (name === "go") return go();
    if (name === "card") return talk.tell(there.asleep() ? scene.todo : words().enter_card);
    const had = focused();
    perform(pressed(name, { ...scene, ...drawn.total.turn() }, chosen.now(), words(), { ...there.looks() }));
    if (name === "text" && model.get("text_view")) typed.begin(had);
  }

  return {
    send,
    perform,
    press,
    /** The chosen cards go onto an own meld; without any the meld is explained. @param {HTMLElement} button */
    meld({ dataset: { target = "", side, at } }) {
      const [scene, choice] = [there.scene(), chosen.now()];
      if (choice.selected.length && !there.asleep() && side === sideOf(scene, scene.you).side) perform(added(choice, target));
      else press(`${WHY}meld:${side}:${at}`);
    },
    /** Whether the state that answers comes after the one in which this was asked. @param {import("../scene.d.ts").Answer} answer */
    moved: ({ ack, seq }) => Boolean(ack && seq !== asked),
  };
}
