// What a person does at the table, by whatever means: what a button or a key means, and what is sent to Python.
import { sideOf } from "../count";
import { showWhole } from "../dom";
import { hostName } from "../report";
import type { Answer } from "../scene.d.ts";
import { go } from "./carrying";
import { chooseCards } from "./choosing";
import { draw } from "./drawing";
import { quiet } from "./leaving";
import type { Table } from "./parts";
import { become, closeSheet, toHand } from "./parts";
import type { Deed } from "./pressing";
import { added, pressed, SETTINGS, settingSaid, WHY } from "./pressing";
import { keysTold } from "./sheet";
import { asleep, filled, places, seen } from "./state";
import { tell } from "./telling";

type Message = Record<string, unknown>;

function tellPython(table: Table, body: Message): boolean {
  if ("act" in body) showWhole(table.own.root); // what comes of it may lie below the window
  become(table, { kind: "sent" });
  return table.own.send(body);
}

/** Send a message; where acts of others are still to be shown, they are shown first instead. */
export function send(table: Table, body: Message): boolean {
  const { shown, own, state } = table;
  shown.stop();
  if (state.looks.readonly || !shown.rush()) return tellPython(table, body);
  own.advise(own.words().skipped);
  return false;
}

/** Do what was meant; say whether a message was sent. */
export function perform(
  table: Table,
  { send: body, tell: text, choose: ids, ready, keep, speak: said }: Deed,
): boolean {
  const { model, speak } = table.own;
  if (ready !== undefined) become(table, { kind: "ready", seq: ready });
  if (ids) chooseCards(table, ids);
  if (keep) {
    for (const [key, value] of Object.entries(keep)) model.set(key, value);
    model.save_changes();
    draw(table);
  }
  if (said) speak(said);
  if (text) tell(table, text);
  return body ? send(table, body) : false;
}

/** What a button does that asks nobody, by its name. */
const OWN: Readonly<Record<string, (table: Table) => unknown>> = {
  count: ({ own, drawn }) => own.speak(drawn.line.spoken()),
  help({ own, drawn, state }) {
    const words = own.words();
    drawn.sheet.open(words.keys_title, keysTold(words, state.looks.text_view), words, own.focused());
  },
  menu({ own, drawn }) {
    drawn.sheet.open(own.words().menu, [drawn.settings.node], own.words(), own.focused());
  },
};

/** The same, where an open sheet gives way. */
const AWAY: Readonly<Record<string, (table: Table) => unknown>> = {
  close: quiet,
  do: (table) => send(table, { act: table.state.looks.hint.act }),
  report(table) {
    const asked = tellPython(table, { do: "report", args: { host: hostName() } });
    become(table, { kind: "reports", asked });
  },
  share(table) {
    const { own, drawn, share: shares } = table;
    shares.open();
    drawn.sheet.open(own.words().act_share, [shares.node], own.words(), own.focused());
    tellPython(table, { do: "share" });
  },
  sound_no: (table) => hears(table, false),
  sound_yes: (table) => hears(table, true),
  show: ({ drawn, shown, state }) => drawn.rings.play(state.scene.refusal?.shows ?? [], shown.still()),
  go,
  card: (table) => tell(table, asleep(table.state) ? table.state.scene.todo : table.own.words().enter_card),
};

/** The question about sounds was answered, and the focus goes on to the hand. */
function hears(table: Table, sound: boolean): void {
  const had = table.own.focused();
  become(table, { kind: "answered" });
  perform(table, { keep: { sound }, speak: settingSaid("sound", sound, table.own.words()) });
  if (had) toHand(table);
}

/** What the keys of a yes and a no mean while the table asks about sounds. */
const HEARD: Readonly<Record<string, string>> = { yes: "sound_yes", no: "sound_no" };

/** A button was pressed, or its key. */
export function press(table: Table, key: string): void {
  const name = (table.state.joy.asks && HEARD[key]) || key;
  if (!filled(table.state) || table.shown.press(name)) return;
  if (Object.hasOwn(OWN, name)) return void OWN[name](table);
  if (!name.startsWith(WHY) && !(name in SETTINGS) && closeSheet(table) && name === "close") return;
  if (Object.hasOwn(AWAY, name)) return void AWAY[name](table);
  const { own, state, drawn } = table;
  // Wild cards alone don't say which meld they are for.
  if (name === "meld" && state.fits.includes("add") && !state.fits.includes("meld")) return addTo(table);
  const had = own.focused();
  perform(table, pressed(name, seen(state), state.choice, own.words(), { ...state.looks }));
  if (name !== "text" || !table.state.looks.text_view) return;
  table.from = had;
  drawn.typed.line.focus();
}

/** The chosen cards go onto the one own meld that takes them; of several the table asks which. */
function addTo(table: Table): void {
  const melds = places(table.state).filter(({ name }) => name !== "pile");
  if (melds.length === 1) perform(table, added(table.state.choice, melds[0].name));
  else go(table);
}

/** The chosen cards go onto an own meld; without any the meld is explained. */
export function pressMeld(table: Table, { dataset: { target = "", side, at } }: HTMLElement): void {
  const { scene, choice } = table.state;
  const joins = choice.selected.length && !asleep(table.state) && side === sideOf(scene, scene.you).side;
  if (joins) perform(table, added(choice, target));
  else press(table, `${WHY}meld:${side}:${at}`);
}

/** Whether the state that answers comes after the one in which this was asked. */
export const moved = ({ state }: Table, { ack, seq }: Answer): boolean => Boolean(ack && seq !== state.sent);
