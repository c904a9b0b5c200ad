// The page of a room: somebody comes in by a code, sits down, and has a table. The same page is the lobby of its owner.
import { h, hide, say, set } from "./dom";
import type { Props } from "./frame";
import { joining } from "./room/joining";
import type { Heard } from "./room/line";
import { line } from "./room/line";
import { lobby } from "./room/lobby";
import { modelOf } from "./room/model";
import { results } from "./room/results";
import { watching } from "./room/watching";
import { said } from "./room/words";
import { onTheme, worn } from "./theme";

const KEPT = "canasta_nb.seat"; // of this window alone: another one has no seat
type Kept = { token?: string; name?: string };

const read = (): Kept => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
const keep = (kept: Kept): void => sessionStorage.setItem(KEPT, JSON.stringify(kept));

/** What the address says behind #; a token leaves the address at once, so that nobody copies it from there. */
function asked(): URLSearchParams {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get("seat");
  if (token) keep({ token });
  const watch = given.get("watch");
  if (watch) sessionStorage.setItem(`${KEPT}.watch`, watch);
  if (token || watch || given.has("owner")) history.replaceState(null, "", location.pathname);
  return given;
}

/** A name for this window among those that type codes; nobody is known by it. */
function ownName(): string {
  const name = sessionStorage.getItem(`${KEPT}.window`) ?? String(crypto.getRandomValues(new Uint32Array(1))[0]);
  sessionStorage.setItem(`${KEPT}.window`, name);
  return name;
}

const root = document.querySelector("main") ?? document.body;
const given = asked();
const owner = given.get("owner") ?? sessionStorage.getItem(`${KEPT}.owner`) ?? "";
if (owner) sessionStorage.setItem(`${KEPT}.owner`, owner);
const isLobby = document.body.dataset.page === "lobby";
const isWatched = document.body.dataset.page === "watch";
const isCompared = document.body.dataset.page === "results";
const isJoin = !isLobby && !isWatched && !isCompared;
let watched = Number(given.get("table") ?? 1);
let past = given.has("at") ? Number(given.get("at")) : undefined; // after this number of acts of a deal that is over

const page = (name: string) => h("div", { class: "cnb", "data-cnb": "room", "data-page": name });
const place = page(document.body.dataset.page === "room" ? "join" : (document.body.dataset.page ?? ""));
const unplugged = page("line");
set(unplugged, { role: "status" });
document.body.prepend(unplugged);
root.append(place);
const wear = (): void => {
  for (const each of [document.body, unplugged, place]) each.dataset.theme = worn("auto");
};
onTheme(wear, new AbortController().signal);
wear();

let typed: { code: string; name: string } = { code: given.get("code") ?? "", name: read().name ?? "" };
let came = false;

/** The first frame: a token, or the code that was typed. */
function greets(): object {
  if (isWatched && !owner) return { watch: sessionStorage.getItem(`${KEPT}.watch`) ?? "", table: watched };
  if (isWatched) return { owner, watch: watched, at: past };
  if (isLobby || isCompared) return { owner };
  const { token, name = "" } = read();
  return token ? { token, name } : { code: typed.code, browser: ownName() };
}

function changes(open: boolean, closed = ""): void {
  if (closed === "gone" && isJoin) keep({ name: typed.name });
  root.inert = !open && came;
  const why = closed === "gone" && isWatched ? "no_watching" : closed || "not_connected";
  say(unplugged, open || !(came || closed) ? "" : said(why));
  hide(unplugged, !unplugged.textContent);
  came ||= open;
}

interface Shown {
  readonly node: HTMLElement;
  readonly hear: (heard: Heard) => void;
  readonly begin?: () => void;
}
const asks = (told: object): void => void wire.send(told);
/** Watch another table: the line begins again, because it may say nothing else. */
function watch(table: number): void {
  watched = table;
  past = undefined;
  wire.again();
}
const joins = () =>
  joining(typed.code, (told) => {
    if ("sit" in told) return void wire.send(told);
    typed = told;
    wire.again();
  });

const shown: Shown = isCompared
  ? results(asks)
  : isLobby
    ? lobby({ said, asks, to: (page) => page })
    : isWatched
      ? watching(Boolean(owner), watch, asks)
      : joins();

const table = modelOf((told) => !isWatched && wire.send(told));
let sits = false;

/** Draw the table of the seat, or the one that is watched; its script is fetched with the first one. */
async function sit(): Promise<void> {
  sits = true;
  const el = h("div");
  const part = await import(new URL(isWatched ? "watch.js" : "seat.js", import.meta.url).href);
  if (isWatched) place.before(el);
  else place.replaceWith(el);
  const props: Props = { model: table.model, el };
  part.default.render(props);
}

function hears(heard: Heard): void {
  if (heard.seated) keep({ token: heard.seated, name: typed.name });
  if (!heard.method) return shown.hear(heard);
  table.hear(heard);
  if (!sits) void sit();
}

const wire = line({ greets, hears, changes });
const isKnown = !isJoin || read().token;
place.append(shown.node);
hide(unplugged, true);
if (isKnown) wire.open();
else shown.begin?.();
