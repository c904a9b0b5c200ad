// The sheet that shares a position or a deal: a picture, a link, a text. Nothing is sent anywhere: a picture is made
// here, and Python writes link and text.
import type { Shared, Strings } from "./scene.d.ts";
import type { Seen } from "./sharing/position";
import { positionPicture } from "./sharing/position";
import { pageOf, render } from "./sharing/render";
import { copyPng, pngOf, savePng, saveSvg } from "./sharing/saving";
import { squareCard } from "./sharing/square";
import type { Event, State } from "./sharing/state";
import { BEGUN, faultOf, textOf, update } from "./sharing/state";
import { store } from "./store";

const STAYS = 2000; // milliseconds that a button says what it did
const TWICE = 2; // a picture of a position has twice as many points as it is wide

interface Given {
  /** What is seen now. */
  readonly seen: () => Seen;
  readonly words: () => Strings;
  readonly isDark: () => boolean;
  readonly speak: (text: string) => void;
}

/** A sheet that shares; `open` shows it anew, `came` brings what Python has told. */
export function sharing({ seen, words, isDark, speak }: Given) {
  const page = pageOf();
  const { now, happened } = store<State, Event>(BEGUN, update, (state) => render(state, page, words(), svg));
  let rest: ReturnType<typeof setTimeout> | undefined;

  function svg(): string {
    const { shared, moves, melds, name } = now();
    const deal = shared?.deal;
    return deal ? squareCard(deal, { moves, melds, name }, isDark(), words()) : positionPicture(seen(), words());
  }
  /** Say in its button, and to the ear, whether a way of sharing went well. */
  async function does(way: string, how: "copied" | "saved", work: Promise<unknown>): Promise<void> {
    const went = await work.then(
      () => true,
      () => false,
    );
    happened({ kind: "done", how: went ? how : "not", way });
    speak(words()[went ? `share_${how}` : faultOf(now())]);
    clearTimeout(rest);
    if (went) rest = setTimeout(() => happened({ kind: "done", how: "", way }), STAYS);
  }
  const drawn = (): Promise<Blob> => pngOf(svg(), now().shared?.deal ? 1 : TWICE);
  const copied = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
  const ways: Readonly<Record<string, () => unknown>> = {
    png: () => does("png", "saved", savePng(drawn())),
    copy: () => does("copy", "copied", copyPng(drawn())),
    svg: () => does("svg", "saved", saveSvg(svg())),
    link: () => does("link", "copied", copied(now().shared?.link ?? "")),
    text: () => does("text", "copied", copied(textOf(now()))),
  };
  function pressed(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const { tab, turn, share = "" } = button?.dataset ?? {};
    if (button) event.stopPropagation();
    if (tab === "picture" || tab === "link" || tab === "text") happened({ kind: "tab", tab });
    else if (turn === "notation" || turn === "moves" || turn === "melds") happened({ kind: "turned", what: turn });
    else void ways[share]?.();
  }
  page.node.addEventListener("click", pressed);
  page.name.addEventListener("input", () => happened({ kind: "named", name: page.name.value }));
  page.node.addEventListener("keydown", (event) => ["Escape", "Tab"].includes(event.key) || event.stopPropagation());
  return {
    node: page.node,
    /** What was told before is about another moment. */
    open: () => happened({ kind: "came", shared: undefined }),
    came: (shared: Shared | Record<string, never>) => {
      if ("says" in shared) happened({ kind: "came", shared: shared as Shared }); // Python sends all of it, or nothing
    },
  };
}
