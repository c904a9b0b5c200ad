// The page of a room: somebody comes in by a code, sits down, and has a table. The same page is the lobby of its owner.
import { h, hide, say, set } from "./dom";
import type { Props } from "./frame";
import { joining } from "./room/joining";
import type { Heard } from "./room/line";
import { line } from "./room/line";
import { lobby } from "./room/lobby";
import { modelOf } from "./room/model";
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
  if (token || given.has("owner")) history.replaceState(null, "", location.pathname);
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

const page = (name: string) => h("div", { class: "cnb", "data-cnb": "room", "data-page": name });
const place = page(isLobby ? "lobby" : "join");
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
  if (isLobby) return { owner };
  const { token, name = "" } = read();
  return token ? { token, name } : { code: typed.code, browser: ownName() };
}

function changes(open: boolean, closed = ""): void {
  if (closed === "gone" && !isLobby) keep({ name: typed.name });
  root.inert = !open && came;
  say(unplugged, open || !(came || closed) ? "" : said(closed || "not_connected"));
  hide(unplugged, !unplugged.textContent);
  came ||= open;
}

interface Shown {
  readonly node: HTMLElement;
  readonly hear: (heard: Heard) => void;
  readonly begin?: () => void;
}
const shown: Shown = isLobby
  ? lobby((told) => void wire.send(told))
  : joining(typed.code, (told) => {
      if ("sit" in told) return void wire.send(told);
      typed = told;
      wire.again();
    });

const table = modelOf((told) => wire.send(told));
let sits = false;

/** Draw the table of the seat; its script is fetched with the first one. */
async function sit(): Promise<void> {
  sits = true;
  const el = h("div");
  const part = await import(new URL("seat.js", import.meta.url).href);
  place.replaceWith(el);
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
const isKnown = isLobby || read().token;
place.append(shown.node);
hide(unplugged, true);
if (isKnown) wire.open();
else shown.begin?.();
