// What every smaller widget stands in: its root in the right colours, the wire to Python, notices, the way out.
import { focusIn, h, set, targetOf } from "./dom";
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
/** `picture`: Python isn't behind the page. `drawn`: it is only seen, where a widget will live that looks the same. */
export type Props = { model: AnyModel; el: HTMLElement; signal?: AbortSignal; picture?: boolean; drawn?: boolean };

declare global {
  var canastaViews: Set<string> | undefined;
}

const KEEPS_KEYS = "data-lm-suppress-shortcuts";
const QUESTIONS = ["hint", "look", "replay", "report", "say", "why"];
const LOOKS = ["problem", "theme", "deck", "size", "motion", "readonly", "lang", "strings", "label", "sort"];

export type Options = {
  /** The state that is shown, where it may lag behind the newest. */
  seq?: () => number;
  /** Called when the notices were drawn, with advice that is new. */
  noticed?: (advice: string) => void;
  /** Whether a button below it reports the position that is seen. */
  reports?: boolean;
};

/** @param kind what `data-cnb` says */
export function frame(
  { model, el, signal: given, picture = false, drawn = false }: Props,
  kind: string,
  { seq = () => model.get("scene")?.seq ?? 0, noticed = () => {}, reports = false }: Options = {},
) {
  const stop = new AbortController();
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const view = `v${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
  const status = voice();
  const notice = banner();
  const ruler = h("i", { class: "cnb-ruler", "aria-hidden": "true" });
  const root = h("section", {
    class: "cnb",
    role: "region",
    "data-cnb": kind,
    "data-view": !drawn && view,
    "data-link": picture && "picture",
    [KEEPS_KEYS]: "true",
  });
  let wire: LinkState = picture ? "picture" : "quiet";
  let newest: Record<string, unknown> | undefined;
  let asks = false; // what waits for Python is a question, not a move
  let heard: (answer: Answer) => void = () => {};

  const words = (): Strings => model.get("strings");
  const reporter = reporting(
    (body) => send(body),
    () => model.get("report"),
    words,
    status.speak,
  );
  const warn = (advice = "") => {
    notice.draw(wire, model.get("problem"), asks ? { ...words(), queued: words().queued_question } : words());
    noticed(advice);
  };

  const link = connect(
    model,
    view,
    (state) => {
      wire = state;
      set(root, { "data-link": state, "aria-busy": state === "quiet" ? null : "true" });
      warn();
    },
    (answer) => {
      heard(answer);
      reporter.answered();
      if (answer.says || answer.why === "stale") tell(answer.says || words().stale);
      if (answer.why === "taken-back") tell(words().withdrawn);
      const next = answer.why === "taken-back" ? undefined : newest;
      newest = undefined;
      if (next) link.send(seq(), next);
    },
  );

  /** A line below the widget; empty takes it away. */
  function advise(text: string) {
    notice.advise(text);
    warn(text);
  }
  /** Advice that is also spoken. */
  function tell(text: string) {
    advise(text);
    status.speak(text);
  }
  /** Sends once, however often it is pressed; says whether it was sent. */
  function send(body: Record<string, unknown>) {
    if (picture || (model.get("readonly") && body.do !== "report")) return (tell(words().readonly), false);
    advise("");
    if (!link.waiting()) asks = QUESTIONS.includes(String(body.do));
    const sent = link.send(seq(), body);
    if (!sent && ["sent", "held"].includes(wire)) notice.draw(wire === "sent" ? "busy" : wire, "", words(), true);
    return sent;
  }
  /** Sends now, or after the answer that is awaited; of several that wait the newest. */
  function sendLatest(body: Record<string, unknown>) {
    if (model.get("readonly")) return;
    if (!link.send(seq(), body)) newest = body;
  }
  /** Out of the widget, to the cell around it. */
  function leave() {
    tell(words().left);
    const around = el.closest<HTMLElement>(".jp-Cell") ?? el.parentElement?.closest<HTMLElement>("[tabindex]");
    focused()?.blur();
    around?.focus();
  }
  root.addEventListener("focusin", () => notice.advised() === words().left && advise(""), { signal });
  root.addEventListener(
    "click",
    (event) => {
      const { do: what } = targetOf(event).dataset;
      if (what === "retry") link.retry();
      else if (what === "take-back") link.takeBack();
      else if (what === "details")
        void notice.copy(
          JSON.stringify({
            widget: kind,
            seq: seq(),
            ...link.details(),
            problem: model.get("problem"),
            browser: navigator.userAgent,
          }),
          words(),
        );
    },
    { signal },
  );
  // A focused card in a notebook is not safe from the notebook's own keys: none of them may leave the widget, but for
  // the one that saves it. JupyterLab asks the focused element and all around it whether they keep the key.
  root.addEventListener(
    "keydown",
    (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
        const keeping = [root, ...root.querySelectorAll(`[${KEEPS_KEYS}]`)].filter((node) =>
          node.contains(targetOf(event)),
        );
        for (const node of keeping) set(node, { [KEEPS_KEYS]: null });
        setTimeout(() => keeping.forEach((node) => set(node, { [KEEPS_KEYS]: "true" })));
        return;
      }
      event.stopPropagation();
      if (event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.altKey)) event.preventDefault();
    },
    { signal },
  );

  // Whoever has the page's letters enlarged gets all of the widget enlarged; a browser that enlarges letters and
  // nothing else has done so to ours already.
  const letters = (node: Element, usual: number) => parseFloat(getComputedStyle(node).fontSize) / usual;
  const sized = new ResizeObserver(() =>
    root.style.setProperty("--grown", String(Math.max(1, letters(document.documentElement, 16) / letters(root, 14)))),
  );
  sized.observe(ruler);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });

  /** Puts the parts into the root, draws now and whenever one of `watched` changes, and cleans up at the end. */
  function mount(
    parts: (Node | string)[],
    watched: string[],
    draw: () => void,
    answered: (answer: Answer) => void = () => {},
  ) {
    heard = answered;
    const below =
      reports && !picture && !reporter.button.parentNode
        ? [h("div", { class: "cnb-row" }, reporter.button), reporter.paper]
        : [];
    root.append(...parts, ...below, ...(notice.node.parentNode ? [] : [notice.node]), status.node, ruler);
    // Of several on one page each has a name of its own: the second is "Meld builder 2". A view does not stand in the
    // page yet when it is drawn first, and the page may have this module in two versions: hence a set on the page
    // itself.
    const taken = (globalThis.canastaViews ??= new Set());
    let place = 1;
    while (!drawn && taken.has(`${kind} ${place}`)) place += 1;
    if (!drawn) taken.add(`${kind} ${place}`);
    const redraw = () => {
      set(root, {
        lang: model.get("lang"),
        "aria-label": model.get("label") || `${words().name}${place > 1 ? ` ${place}` : ""}`,
        "data-theme": worn(model.get("theme")),
        "data-deck": model.get("deck"),
        "data-size": model.get("size"),
        "data-motion": model.get("motion"),
        "data-seq": seq(),
      });
      warn();
      reporter.draw();
      draw();
    };
    const keys = [...LOOKS, ...watched].map((key) => `change:${key}`);
    for (const key of keys) model.on(key, redraw);
    onTheme(redraw, signal);
    signal.addEventListener(
      "abort",
      () => {
        root.remove(); // the notebook keeps the place of an old output; nothing of ours stays in it
        link.close();
        if (!drawn) taken.delete(`${kind} ${place}`);
        for (const key of keys) model.off(key, redraw);
      },
      { once: true },
    );
    redraw();
    el.replaceChildren(root);
    return () => stop.abort();
  }
  /** Whether the focus is inside, and on what. */
  const focused = () => focusIn(root);
  return {
    root,
    view,
    signal,
    model,
    words,
    notice: notice.node,
    status,
    advise,
    advised: notice.advised,
    tell,
    speak: status.speak,
    reporter,
    send,
    sendLatest,
    waiting: () => link.waiting() || newest !== undefined,
    leave,
    focused,
    mount,
  };
}

export type Frame = ReturnType<typeof frame>;
