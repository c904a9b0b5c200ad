// The wire to Python: one message at a time, an id for each, and what is known while no answer comes.
import type { Answer, Model } from "./scene.d.ts";

export type LinkState = "quiet" | "sent" | "held" | "busy" | "silent" | "gone" | "picture";
export type Signal = { connect(hear: () => void): void; disconnect(hear: () => void): void };
/** as JupyterLab's widget manager has it */
export type Kernel = { status?: string; isDisposed?: boolean; statusChanged?: Signal };

type Message = { v: number; id: string; seq: number } & Record<string, unknown>;

const BUSY_AFTER = 400;
const SILENT_AFTER = 10_000;
/** Milliseconds of other work: from then on a message waits in the page, where it can be taken back. */
export const HELD_AFTER = 150;
export const REST = 40; // milliseconds in which a kernel that is free has not begun another cell
const STOPPED = ["dead", "terminating", "restarting", "autorestarting"];

/**
 * `held`: it is not sent before a kernel that has been busy for a while is free. `busy`: no answer yet. `gone`: the
 * kernel says that it has stopped. `silent`: no answer for long, and no kernel that says it is busy; a message that
 * waits for a kernel that is free again is done then. `picture`: there is no wire.
 * @param tell called when the state of the wire changes
 */
export function connect(
  model: Pick<Model, "send" | "on" | "off"> & { widget_manager?: { kernel?: Kernel } },
  view: string,
  tell: (state: LinkState) => void,
  answered: (answer: Answer) => void,
) {
  const { kernel } = model.widget_manager ?? {};
  let stopped = false;
  let held = false;
  let since = kernel?.status === "busy" ? Date.now() : Infinity; // when the kernel became busy
  let count = 0;
  let open: Message | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (state: LinkState, next?: () => void, after?: number) => {
    clearTimeout(timer);
    if (next) timer = setTimeout(next, after);
    tell(state);
  };
  const busy = () => become("busy", silent, SILENT_AFTER - BUSY_AFTER);
  const silent = () => (kernel?.status === "busy" ? busy() : become("silent"));
  // A kernel that stopped has forgotten this widget, also when another one has taken its place.
  const hear = () => {
    stopped ||= STOPPED.includes(kernel?.status ?? "") || Boolean(kernel?.isDisposed);
    since = kernel?.status === "busy" ? Math.min(since, Date.now()) : Infinity;
    if (stopped && open) become("gone");
    else if (held) since === Infinity ? become("held", launch, REST) : become("held");
  };
  const launch = () => {
    held = false;
    become("sent", busy, BUSY_AFTER);
    hear();
    if (!stopped) model.send(open);
  };
  const close = (answer: Answer) => {
    open = null;
    held = false;
    become("quiet");
    answered(answer);
  };
  const receive = (message: Answer | null) => {
    if (!open || message?.v !== 1 || (message.ack !== open.id && message.nack !== open.id)) return;
    close(message);
  };
  model.on("msg:custom", receive);
  kernel?.statusChanged?.connect(hear);
  return {
    /** Sends unless an earlier message still waits: impatient clicks are one act. */
    send(seq: number, body: Record<string, unknown>) {
      if (open) return false;
      count += 1;
      open = { v: 1, id: `${view}-${count}`, seq, ...body };
      held = Date.now() - since >= HELD_AFTER;
      held ? hear() : launch();
      return true;
    },
    /** What waits in the page is never sent. */
    takeBack() {
      if (open && held) close({ v: 1, nack: open.id, seq: open.seq, why: "taken-back" });
    },
    /** The same message again, with the same id: Python does it once. */
    retry() {
      if (open) launch();
    },
    waiting: () => open !== null,
    /** What is known of a message that got no answer, for whoever looks for the reason. */
    details: () => ({ waits: open, kernel: kernel?.status ?? "", stopped }),
    close() {
      clearTimeout(timer);
      model.off("msg:custom", receive);
      kernel?.statusChanged?.disconnect(hear);
    },
  };
}
