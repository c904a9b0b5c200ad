// The lobby, to be shown to the class: how to come in, who sits where, and how each table stands, as everybody sees it.
// Every table keeps its place, and every button stays the same one, because the lobby changes while it is pressed.
import { h, hide, say, set } from "../dom";
import type { Heard, Listed, Lobby } from "./line";
import type { Said } from "./words";

type Asks = (told: object) => void;
/** What says its words, tells the room what its owner wants, and leads to the room's other pages. */
export interface Around {
  readonly said: Said;
  readonly asks: Asks;
  readonly to: (page: string) => string;
  /** The window in which they open; none is this one. */
  readonly target?: string;
}

const KEYS = ["start", "pause", "go_on", "end_deal", "close", "open"] as const;

export function lobby(around: Around) {
  const { said, to, target } = around;
  const how = entrance(said);
  const told = h("p", { class: "cnb-starts", role: "status" });
  const buttons = Object.fromEntries(KEYS.map((key) => [key, button(key, around)]));
  const tables = h("div", { class: "cnb-tables" });
  const compared = h("a", { class: "cnb-button cnb-main", href: to("results"), target }, said("show_results"));
  const row = h("div", { class: "cnb-row" }, ...Object.values(buttons), compared, told);
  const link = h("a", { target: "_blank", rel: "noopener" });
  const watched = h("p", { class: "cnb-watched" }, said("watch_link"), " ", link);
  const node = h("div", { class: "cnb-lobby" }, h("h1", {}, said("title")), how.node, tables, row, watched);
  let cards: ReturnType<typeof card>[] = [];

  function show(shown: Lobby): void {
    const { started = false, paused = false, open = false, starts = "", deal = false, results = null } = shown;
    how.draw(shown);
    const there = {
      start: !started,
      pause: started && !paused,
      go_on: started && paused,
      close: open,
      open: !open,
      end_deal: started && deal && !results,
    };
    hide(compared, !results);
    hide(watched, !shown.link);
    say(link, shown.link ?? "");
    set(link, { href: shown.link ?? null });
    for (const key of KEYS) hide(buttons[key], !there[key]);
    say(told, started ? "" : starts);
    if (!cards.length) {
      cards = shown.tables.map((each) => card(each, around));
      tables.replaceChildren(...cards.map((each) => each.node));
    }
    shown.tables.forEach((each, at) => cards[at].draw(each, shown.watch));
  }
  return {
    node,
    hear({ lobby: shown, refused }: Heard): void {
      if (shown) show(shown);
      if (refused) say(told, refused);
    },
  };
}

function button(key: string, { said, asks }: Around): HTMLElement {
  const one = h("button", { class: `cnb-button${key === "start" ? " cnb-main" : ""}` }, said(key));
  one.addEventListener("click", () => asks({ owner: key }));
  return one;
}

/** How to come in: address, code and the square of both. */
function entrance(said: Said) {
  const node = h("div", { class: "cnb-how" });
  let drawn = "";
  function draw({ address = "", code = "", square = "", open }: Lobby): void {
    const now = open ? `${address} ${code}` : "";
    if (now === drawn && node.firstChild) return;
    drawn = now;
    if (!open) return node.replaceChildren(h("p", {}, said("closed")));
    const faces = h("span", { class: "cnb-code", role: "img", "aria-label": said("code_said", { code }) });
    faces.append(...[...code].map((face) => h("b", {}, face)));
    node.replaceChildren(
      h("p", {}, said("open_page"), " ", h("b", { class: "cnb-address" }, address)),
      h("p", {}, said("and_type"), " ", faces),
      h("img", { class: "cnb-square", src: square, alt: said("scan") }),
    );
  }
  return { node, draw };
}

/** A table: its deal, its scores, and who sits there. */
function card({ table, seats }: Listed, around: Around) {
  const { said, to, target } = around;
  const page = to(`watch#table=${table}`);
  const at = h("small");
  const name = h("a", { href: page, target, "aria-label": said("look_at", { table }) }, said("ready", { table }));
  const title = h("h2", {}, name, " ", at);
  const places = seats.map((_, place) => seatOf(table, place + 1, around));
  const node = h("section", { class: "cnb-table" }, title, h("ol", {}, ...places.map((each) => each.node)));
  const draw = ({ deal, seats: now, scores, turn }: Listed, watch = false): void => {
    set(name, { href: watch ? page : null, "aria-label": watch ? said("look_at", { table }) : null });
    set(title, { "data-ready": now.every(([, taken]) => taken) });
    say(at, said("deal", { deal, scores: scores.join(" : ") }));
    now.forEach((one, place) => places[place].draw(one, turn === place + 1));
  };
  return { node, draw };
}

function seatOf(table: number, seat: number, { said, asks }: Around) {
  const who = h("b");
  const free = h("button", { class: "cnb-button cnb-small", "aria-label": said("free", { seat, table }) }, "✕");
  free.addEventListener("click", () => asks({ owner: "free", table, seat }));
  const mute = h("button", { class: "cnb-button cnb-small", "aria-label": said("mute", { seat, table }) }, "🔇");
  mute.addEventListener("click", () => {
    asks({ owner: "silent", table, seat, silent: mute.getAttribute("aria-pressed") !== "true" });
  });
  const node = h("li", {}, who, h("span", {}, mute, " ", free));
  const draw = ([name, taken, silent]: Listed["seats"][number], plays: boolean): void => {
    say(who, `${plays ? "▶ " : ""}${taken ? name : `⚙ ${said("computer")}`}`);
    set(node, { class: taken ? null : "cnb-computer", "aria-current": plays });
    set(mute, { "aria-pressed": String(silent) });
    for (const button of [mute, free]) hide(button, !taken);
  };
  return { node, draw };
}
