// What a person does at the table, by whatever means: what a button or a key means, and what is sent to Python.
import { sideOf } from "../count";
import type { Answer } from "../scene.d.ts";
import type { Chosen } from "./chosen";
import type { pacing } from "./pacing";
import type { Papers } from "./papers";
import { keysTold } from "./sheet";
import type { Own, Stage, Standing } from "./standing";
import type { Deed } from "./state";
import { added, choosing, pressed, SETTINGS, WHY } from "./state";
import type { Talking } from "./talking";
import type { Typing } from "./typing";

export type Deeds = ReturnType<typeof deeds>;

export function deeds(
  own: Own,
  there: Standing,
  drawn: Stage,
  {
    shown,
    chosen,
    talk,
    papers,
    typed,
    closeSheet,
    go,
    draw,
  }: {
    shown: ReturnType<typeof pacing>;
    chosen: Chosen;
    talk: Talking;
    papers: Papers;
    typed: Typing;
    closeSheet: () => boolean /** lists the places of the chosen cards */;
    go: () => void;
    draw: () => void;
  },
) {
  const { model, words, focused, speak } = own;
  let asked = -1; // the state in which the last message was sent

  function tellPython(body: Record<string, unknown>) {
    asked = there.scene().seq;
    return own.send(body);
  }

  function send(body: Record<string, unknown>) {
    shown.stop();
    if (!model.get("readonly") && shown.rush()) return (own.advise(words().skipped), false);
    return tellPython(body);
  }

  function perform({ send: body, tell: text, choose: ids, ready, keep, speak: said }: Deed) {
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

  function press(name: string) {
    if (!there.filled() || shown.press(name)) return;
    const scene = there.scene();
    if (name === "count") return speak(drawn.line.spoken());
    if (name === "help")
      return drawn.sheet.open(words().keys_title, keysTold(words(), model.get("text_view")), words(), focused());
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
    /** The chosen cards go onto an own meld; without any the meld is explained. */
    meld({ dataset: { target = "", side, at } }: HTMLElement) {
      const [scene, choice] = [there.scene(), chosen.now()];
      if (choice.selected.length && !there.asleep() && side === sideOf(scene, scene.you).side)
        perform(added(choice, target));
      else press(`${WHY}meld:${side}:${at}`);
    },
    /** Whether the state that answers comes after the one in which this was asked. */
    moved: ({ ack, seq }: Answer) => Boolean(ack && seq !== asked),
  };
}
