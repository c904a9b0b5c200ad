// The Lobby: a teacher chooses a game, opens a room under their Jupyter server, and sees who sits where. The page asks
// the server with its own login, so no Python ever has a token; what comes then is the lobby that a projector shows.
import { fill, h, hide, say } from "./dom";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import type { Asked, OpenRoom } from "./lobby/server";
import { ask } from "./lobby/server";
import type { Event, State, Traits } from "./lobby/state";
import { begun, choiceOf, isHereAlone, update, WATCHED } from "./lobby/state";
import { line } from "./room/line";
import { lobby } from "./room/lobby";
import { saying } from "./room/words";
import { store, traitsOf } from "./store";
import { put } from "./words";

const LONGEST_SEED = 1_000_000;
const WATCHERS = ["nobody", "owner", "everybody"] as const;

function draws(props: Props): () => void {
  const own = frame(props, "lobby");
  const { root, signal, model } = own;
  const look = (): Traits => traitsOf(model, [...WATCHED, "readonly", "strings"]);
  const page = pageOf(own);
  const shown = store<State, Event>(begun(look()), update, (state) => render(state, page, room));
  const room = roomOf(page.place, own, () => happened({ kind: "answered", room: null }));
  const happened = (event: Event): void => {
    shown.happened(event);
    if (event.kind === "refused") own.speak(event.says);
  };
  const tell = async (asked: Asked): Promise<void> => {
    const { room: open, refused = "" } = await ask(asked);
    if (signal.aborted) return;
    const says = refused in own.words() ? String(own.words()[refused]) : refused;
    happened(
      open === undefined ? { kind: "refused", says, none: refused === "without" } : { kind: "answered", room: open },
    );
  };
  const keep = (name: string, value: unknown): void => {
    model.set(name, value);
    model.save_changes();
    happened({ kind: "came", traits: look() });
  };
  const press: Record<string, () => void> = {
    open() {
      happened({ kind: "asked" });
      void tell({ method: "POST", told: choiceOf(shown.now()) });
    },
    end: () => happened({ kind: "ending", ending: true }),
    stay: () => happened({ kind: "ending", ending: false }),
    close: () => void tell({ method: "DELETE" }),
  };
  root.addEventListener("click", ({ target }) => press[word(target)]?.(), { signal });
  root.addEventListener(
    "change",
    ({ target }) => {
      const { rules, tables, watch, hints, same } = page;
      if (target === rules) keep("rules", rules.value);
      if (target === watch) keep("watch", watch.value);
      if (target === tables && tables.checkValidity()) keep("tables", Number(tables.value));
      if (target === hints) keep("hints", hints.checked);
      if (target === same) keep("seed", same.checked ? 1 + Math.floor(Math.random() * LONGEST_SEED) : 0);
    },
    { signal },
  );
  signal.addEventListener("abort", () => room.show(null));
  const came = (): void => happened({ kind: "came", traits: look() });
  const unmount = own.mount([page.title, page.form, page.place, page.below, page.says], [...WATCHED], came);
  if (props.picture) happened({ kind: "refused", says: own.words().without, none: true });
  else void tell({ method: "GET" });
  return unmount;
}

const word = (target: EventTarget | null): string => (target instanceof HTMLElement && target.dataset.word) || "";

function pageOf({ words }: Frame) {
  const field = <Field extends HTMLElement>(key: keyof Traits["strings"] & string, input: Field) => {
    const name = h("span", {}, String(words()[key]));
    return { input, node: h("label", { class: "cnb-field" }, name, input) };
  };
  const button = (key: "open" | "end" | "close" | "stay", main = false) =>
    h("button", { class: `cnb-button${main ? " cnb-main" : ""}`, "data-word": key }, words()[key]);
  const rules = field("game", h("select"));
  const tables = field("tables", h("input", { type: "number", min: 1, inputmode: "numeric" }));
  const watchers = WATCHERS.map((who) => h("option", { value: who }, words().watchers[who]));
  const watch = field("watch", h("select", {}, ...watchers));
  const hints = field("hints", h("input", { type: "checkbox" }));
  const same = field("same", h("input", { type: "checkbox" }));
  const position = h("p");
  const open = button("open", true);
  const project = h("a", { class: "cnb-button", target: "_blank", rel: "noopener" }, words().project);
  const [end, close, stay] = [button("end"), button("close"), button("stay")];
  const asks = h("p", { role: "status" });
  return {
    title: h("p", { class: "cnb-title" }),
    form: h(
      "div",
      { class: "cnb-opening" },
      ...[rules.node, position, tables.node, watch.node, hints.node, same.node],
      open,
    ),
    ...{ rules: rules.input, tables: tables.input, watch: watch.input, hints: hints.input, same: same.input },
    ...{ hintsField: hints.node, sameField: same.node, rulesField: rules.node, position, open },
    ...{ project, end, close, stay, asks },
    place: h("div"),
    below: h("div", { class: "cnb-row" }, project, end, asks, close, stay),
    says: h("p", { class: "cnb-says", role: "status" }),
  };
}

type Page = ReturnType<typeof pageOf>;

function render(state: State, page: Page, room: ReturnType<typeof roomOf>): void {
  const { scene, readonly, strings } = state.traits;
  say(page.title, strings.title);
  hide(page.title, state.room !== null);
  hide(page.form, state.room !== null);
  drawForm(state, page);
  room.show(state.room);
  hide(page.below, state.room === null);
  hide(page.project, state.isEnding);
  hide(page.end, state.isEnding);
  for (const node of [page.asks, page.close, page.stay]) hide(node, !state.isEnding);
  say(page.asks, strings.end_asks);
  if (state.room) page.project.href = `${state.room.url}lobby#owner=${state.room.owner}`;
  const alone = state.room && isHereAlone(state.room.url) ? put(strings.only_here, { command: scene.command }) : "";
  say(page.says, put(state.says, { command: scene.command }) || alone);
  page.open.disabled = readonly || state.isWaiting || state.isNone;
}

/** What is chosen before a room is open. */
function drawForm({ traits }: State, page: Page): void {
  const { scene, rules, tables, watch, hints, seed, readonly } = traits;
  const named = new Map([[rules, rules], ...scene.games]);
  if (page.rules.options.length !== named.size)
    fill(
      page.rules,
      [...named].map(([id, name]) => h("option", { value: id }, name)),
    );
  hide(page.rulesField, Boolean(scene.position));
  hide(page.sameField, Boolean(scene.position));
  hide(page.position, !scene.position);
  say(page.position, scene.position ? put(traits.strings.begins, { name: scene.named }) : "");
  page.rules.value = rules;
  page.tables.max = String(scene.most);
  if (page.tables.value !== String(tables)) page.tables.value = String(tables);
  page.watch.value = watch;
  page.hints.checked = hints;
  page.same.checked = seed > 0;
  for (const input of [page.rules, page.tables, page.watch, page.hints, page.same]) input.disabled = readonly;
}

/** The room that is open, with a line to it of its own. */
function roomOf(place: HTMLElement, own: Frame, ended: () => void) {
  let wire: ReturnType<typeof line> | undefined;
  let now = "";
  function show(room: OpenRoom | null): void {
    const next = room?.url ? `${room.url} ${room.owner}` : "";
    if (next === now) return;
    now = next;
    wire?.end();
    place.replaceChildren();
    if (!room) return;
    const { url, owner } = room;
    const to = (page: string) => `${url}${page}${page.includes("#") ? "&" : "#"}owner=${owner}`;
    const said = saying(own.model.get("scene").room);
    const shown = lobby({ said, asks: (told) => void wire?.send(told), to, target: "_blank" });
    place.append(shown.node);
    const changes = (open: boolean, closed = ""): void => {
      place.inert = !open;
      own.advise(open ? "" : own.words().lost);
      if (closed) ended();
    };
    wire = line({ greets: () => ({ owner }), hears: (heard) => shown.hear(heard), changes }, () => url);
    wire.open();
  }
  return { show };
}

export default { render: draws };
