// The sheet that shares a position or a deal: a picture, a link, a text. Nothing is sent anywhere: a picture is made
// here, and Python writes link and text.
import type { Shared, Strings } from "./scene.d.ts";
import type { Seen } from "./sharing/position";
import { positionPicture } from "./sharing/position";
import { pageOf, render } from "./sharing/render";
import { save, savePng } from "./sharing/saving";
import { squareCard } from "./sharing/square";
import type { Event, State } from "./sharing/state";
import { BEGUN, textOf, update } from "./sharing/state";
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
    const { shared, moves, canastas, name } = now();
    const deal = shared?.deal;
    return deal ? squareCard(deal, { moves, canastas, name }, isDark(), words()) : positionPicture(seen(), words());
  }
  function did(how: State["done"]): void {
    happened({ kind: "done", how });
    speak(words()[`share_${how}`]);
    clearTimeout(rest);
    if (how !== "not") rest = setTimeout(() => happened({ kind: "done", how: "" }), STAYS);
  }
  async function copy(text: string): Promise<void> {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    did(copied ? "copied" : "not");
  }
  const ways: Readonly<Record<string, () => unknown>> = {
    png: async () => did((await savePng(svg(), now().shared?.deal ? 1 : TWICE)) ? "saved" : "not"),
    svg: () => {
      save(new Blob([svg()], { type: "image/svg+xml" }), "canasta.svg");
      did("saved");
    },
    link: () => copy(now().shared?.link ?? ""),
    text: () => copy(textOf(now())),
  };
  function pressed(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const { tab, turn, share = "" } = button?.dataset ?? {};
    if (button) event.stopPropagation();
    if (tab === "picture" || tab === "link" || tab === "text") happened({ kind: "tab", tab });
    else if (turn === "notation" || turn === "moves" || turn === "canastas") happened({ kind: "turned", what: turn });
    else void ways[share]?.();
  }
  page.node.addEventListener("click", pressed);
  page.name.addEventListener("input", () => happened({ kind: "named", name: page.name.value }));
  page.node.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
  return {
    node: page.node,
    /** What was told before is about another moment. */
    open: () => happened({ kind: "came", shared: undefined }),
    came: (shared: Shared | Record<string, never>) => {
      if ("says" in shared) happened({ kind: "came", shared: shared as Shared }); // Python sends all of it, or nothing
    },
  };
}
