// What every smaller widget stands in: its root in the right colours, the wire to Python, notices, the way out.
import { allOf, focusIn, h, set, targetOf } from "./dom";
import type { Kernel, LinkState } from "./link";
import { connect } from "./link";
import { banner, voice } from "./notices";
import { reporting } from "./report";
import type { Answer, Strings } from "./scene.d.ts";
import { onTheme, worn } from "./theme";

// biome-ignore lint/suspicious/noExplicitAny: the traits of each widget are its own, and its module names them
type Given = import("@anywidget/types").AnyModel<any>;
/** A model in JupyterLab, whose manager of widgets has the kernel too. */
export type AnyModel = Omit<Given, "widget_manager"> & {
  widget_manager: Given["widget_manager"] & { kernel?: Kernel };
};
/**
 * `picture`: Python isn't behind the page. `drawn`: it is only seen, where a widget will live that looks the same.
 * `draw`: draws another widget, with the parts of its own.
 */
export type Props = {
  model: AnyModel;
  el: HTMLElement;
  signal?: AbortSignal;
  picture?: boolean;
  drawn?: boolean;
  draw?: (props: Props) => Promise<unknown>;
};

declare global {
  var canastaViews: Set<string> | undefined;
}

const KEEPS_KEYS = "data-lm-suppress-shortcuts";
const QUESTIONS = ["hint", "look", "practice", "replay", "report", "say", "share", "why"];
const BY_ITSELF = "look"; // what nobody pressed, and so nobody waits for
const FREE = ["report", "share"]; // what may be asked of a widget that only shows
const WAITS = { sent: "busy", held: "held" } as const; // what is said to whoever presses again meanwhile
const LOOKS = ["problem", "theme", "deck", "size", "motion", "readonly", "lang", "strings", "label", "sort"];

export type Options = {
  /** The state that is shown, where it may lag behind the newest. */
  seq?: () => number;
  /** Called when the notices were drawn, with advice that is new. */
  noticed?: (advice: string) => void;
  /** Whether a button below it reports the position that is seen. */
  reports?: boolean;
  /** Whether it is so long that nobody is brought away from what was pressed, to read why nothing comes. */
  isPage?: boolean;
};

type Message = Record<string, unknown>;

/** @param kind what `data-cnb` says */
export function frame(
  { model, el, signal: given, picture = false, drawn = false }: Props,
  kind: string,
  { seq = () => model.get("scene")?.seq ?? 0, noticed = () => {}, reports = false, isPage = false }: Options = {},
) {
  const stop = new AbortController();
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const view = `v${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
  const [status, notice] = [voice(), banner()];
  const ruler = h("i", { class: "cnb-ruler", "aria-hidden": "true" });
  const root = rootOf(kind, !drawn && view, picture);
  const words = (): Strings => model.get("strings");
  let heard: (answer: Answer) => void = () => {};

  const warn = (advice = "") => {
    const said = wire.asks() ? { ...words(), queued: words().queued_question } : words();
    notice.draw(wire.state(), model.get("problem"), said, isPage || wire.asksByItself() ? "never" : "new");
    noticed(advice);
  };
  /** A line below the widget; empty takes it away. */
  const advise = (text: string) => {
    notice.advise(text);
    warn(text);
  };
  /** Advice that is also spoken. */
  const tell = (text: string) => {
    advise(text);
    status.speak(text);
  };
  /** Send once, however often it is pressed; say whether it was sent. */
  const send = (body: Message): boolean => {
    const may = !picture && (!model.get("readonly") || FREE.includes(String(body.do)));
    may ? advise("") : tell(words().readonly);
    const sent = may && wire.send(body);
    const state = wire.state();
    if (may && !sent && (state === "sent" || state === "held"))
      notice.draw(WAITS[state], "", words(), isPage ? "never" : "always");
    return sent;
  };
  const reporter = reporting(send, () => model.get("report"), words, status.speak);
  const wire = wired(model, view, signal, picture, seq, {
    changed(state) {
      set(root, { "data-link": state, "aria-busy": state === "quiet" ? null : "true" });
      warn();
    },
    answered(answer) {
      heard(answer);
      reporter.answered();
      if (answer.says || answer.why === "stale") tell(answer.says || words().stale);
      if (answer.why === "taken-back") tell(words().withdrawn);
    },
  });
  const leave = () => {
    tell(words().left);
    goOut(el, root);
  };
  root.addEventListener("focusin", () => notice.advised() === words().left && advise(""), { signal });
  const copy = () => void notice.copy(detailsOf(kind, seq(), wire.details(), model.get("problem")), words());
  onNotice(root, { retry: wire.retry, "take-back": wire.takeBack, details: copy }, signal);
  keepKeys(root, signal);
  growWithLetters(root, ruler, signal);

  /** Put the parts into the root, draw now and whenever one of `watched` changes, and clean up at the end. */
  function mount(
    parts: (Node | string)[],
    watched: string[],
    draw: () => void,
    answered: (answer: Answer) => void = () => {},
  ) {
    heard = answered;
    const below = reports && !picture ? rowOf(reporter) : [];
    root.append(...parts, ...below, ...unlessAmong(parts, notice.node), status.node, ruler);
    const name = drawn ? (words: Strings) => words.name : nameInPage(kind, signal);
    const redraw = () => {
      dress(root, model, name(words()), seq());
      warn();
      reporter.draw();
      draw();
    };
    watch(model, [...LOOKS, ...watched], redraw, signal);
    onTheme(redraw, signal);
    signal.addEventListener("abort", () => root.remove(), { once: true }); // nothing of ours stays in an old output
    redraw();
    el.replaceChildren(root);
    return () => stop.abort();
  }
  return {
    ...{ root, view, signal, model, words, status, advise, tell, reporter, send, leave, mount },
    /** What has the focus, if that is inside. */
    focused: () => focusIn(root),
    notice: notice.node,
    advised: notice.advised,
    speak: status.speak,
    sendLatest: wire.sendLatest,
    waiting: wire.waiting,
  };
}

/** A node as a list, empty where it has its place already: among the parts, or inside one of them. */
function unlessAmong(parts: readonly (Node | string)[], node: HTMLElement): HTMLElement[] {
  return parts.includes(node) || node.parentNode ? [] : [node];
}

export type Frame = ReturnType<typeof frame>;

/** What stands below a widget that reports what is seen. */
const rowOf = ({ menu, paper }: ReturnType<typeof reporting>): HTMLElement[] => [h("div", {}, menu()), paper];

/** Out of the widget, to the cell around it. */
function goOut(el: HTMLElement, root: HTMLElement): void {
  const around = el.closest<HTMLElement>(".jp-Cell") ?? el.parentElement?.closest<HTMLElement>("[tabindex]");
  focusIn(root)?.blur();
  around?.focus();
}

/** What the buttons of a notice do. */
function onNotice(root: HTMLElement, does: Record<string, () => void>, signal: AbortSignal): void {
  const pressed = (event: Event): void => {
    const { do: what = "" } = targetOf(event).dataset;
    if (Object.hasOwn(does, what)) does[what]();
  };
  root.addEventListener("click", pressed, { signal });
}

function rootOf(kind: string, view: string | false, picture: boolean): HTMLElement {
  const marks = { "data-cnb": kind, "data-view": view, "data-link": picture && "picture", [KEEPS_KEYS]: "true" };
  return h("section", { class: "cnb", role: "region", ...marks });
}

interface Ears {
  /** The state of the wire has changed. */
  changed: (state: LinkState) => void;
  answered: (answer: Answer) => void;
}

/** The wire to Python, with what waits behind a message that is on its way. */
function wired(
  model: AnyModel,
  view: string,
  signal: AbortSignal,
  picture: boolean,
  seq: () => number,
  { changed, answered }: Ears,
) {
  let state: LinkState = picture ? "picture" : "quiet";
  let newest: Message | undefined;
  let sent = ""; // what waits for Python, or was sent last
  const become = (next: LinkState) => {
    state = next;
    changed(next);
  };
  const link = connect(model, view, become, (answer) => {
    answered(answer);
    const next = answer.why === "taken-back" ? undefined : newest;
    newest = undefined;
    if (next) send(next);
  });
  const send = (body: Message): boolean => {
    if (!link.waiting()) sent = String(body.do);
    return link.send(seq(), body);
  };
  signal.addEventListener("abort", link.close, { once: true });
  return {
    retry: link.retry,
    takeBack: link.takeBack,
    details: link.details,
    state: () => state,
    /** Whether it is a question, not a move. */
    asks: () => QUESTIONS.includes(sent),
    asksByItself: () => sent === BY_ITSELF,
    waiting: () => link.waiting() || newest !== undefined,
    send,
    /** Send now, or after the answer that is awaited; of several that wait the newest. */
    sendLatest(body: Message): void {
      if (!model.get("readonly") && !send(body)) newest = body;
    },
  };
}

/** What is known of a widget, for whoever looks for the reason of a fault. */
const detailsOf = (widget: string, seq: number, known: object, problem: string) =>
  JSON.stringify({ widget, seq, ...known, problem, browser: navigator.userAgent });

/** Call `redraw` whenever one of these traits changes, until the signal aborts. */
function watch(model: AnyModel, traits: string[], redraw: () => void, signal: AbortSignal): void {
  const keys = traits.map((trait): `change:${string}` => `change:${trait}`);
  for (const key of keys) model.on(key, redraw);
  const end = () => keys.forEach((key) => model.off(key, redraw));
  signal.addEventListener("abort", end, { once: true });
}

/** What a widget wears of its settings. */
function dress(root: HTMLElement, model: AnyModel, name: string, seq: number): void {
  set(root, {
    lang: model.get("lang"),
    "aria-label": model.get("label") || name,
    "data-theme": worn(model.get("theme")),
    "data-deck": model.get("deck"),
    "data-size": model.get("size"),
    "data-motion": model.get("motion"),
    "data-seq": seq,
  });
}

/**
 * Of several on one page each has a name of its own: the second is "Meld builder 2". A view does not stand in the page
 * yet when it is drawn first, and the page may have this module in two versions: hence a set on the page itself.
 */
function nameInPage(kind: string, signal: AbortSignal): (words: Strings) => string {
  const taken = (globalThis.canastaViews ??= new Set());
  let place = 1;
  while (taken.has(`${kind} ${place}`)) place += 1;
  taken.add(`${kind} ${place}`);
  signal.addEventListener("abort", () => taken.delete(`${kind} ${place}`), { once: true });
  return (words) => `${words.name}${place > 1 ? ` ${place}` : ""}`;
}

/**
 * A focused card in a notebook is not safe from the notebook's own keys: none of them may leave the widget, but for the
 * one that saves it. JupyterLab asks the focused element and all around it whether they keep the key.
 */
function keepKeys(root: HTMLElement, signal: AbortSignal): void {
  const letThrough = (event: Event): void => {
    const around = [root, ...allOf(root, `[${KEEPS_KEYS}]`)].filter((node) => node.contains(targetOf(event)));
    for (const node of around) set(node, { [KEEPS_KEYS]: null });
    setTimeout(() => around.forEach((node) => set(node, { [KEEPS_KEYS]: "true" })));
  };
  const pressed = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === "s") return letThrough(event);
    event.stopPropagation();
    if (key === "Enter" && (shiftKey || ctrlKey || altKey)) event.preventDefault();
  };
  root.addEventListener("keydown", pressed, { signal });
}

/**
 * Whoever has the page's letters enlarged gets all of the widget enlarged; a browser that enlarges letters and nothing
 * else has done so to ours already.
 */
function growWithLetters(root: HTMLElement, ruler: HTMLElement, signal: AbortSignal): void {
  const letters = (node: Element, usual: number) => parseFloat(getComputedStyle(node).fontSize) / usual;
  const grown = () => Math.max(1, letters(document.documentElement, 16) / letters(root, 14));
  const sized = new ResizeObserver(() => root.style.setProperty("--grown", String(grown())));
  sized.observe(ruler);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
}
