// The wire to Python: one message at a time, an id for each, and a watchdog that says when no answer comes.

/** @typedef {import("./scene.d.ts").Model} Model */
/** @typedef {import("./scene.d.ts").Answer} Answer */
/** @typedef {"quiet" | "sent" | "busy" | "gone"} LinkState */

export const BUSY_AFTER = 400;
export const GONE_AFTER = 2000;

/**
 * @param {Pick<Model, "send" | "on" | "off">} model
 * @param {string} view
 * @param {(state: LinkState) => void} tell called when the state of the wire changes
 * @param {(answer: Answer) => void} answered
 */
export function connect(model, view, tell, answered) {
  let count = 0;
  /** @type {{id: string} & Record<string, any> | null} */
  let open = null;
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];

  /** @param {LinkState} state */
  const become = (state) => {
    if (state === "quiet" || state === "sent") timers.forEach(clearTimeout);
    tell(state);
  };
  const launch = () => {
    become("sent");
    timers = [setTimeout(() => tell("busy"), BUSY_AFTER), setTimeout(() => tell("gone"), GONE_AFTER)];
    model.send(/** @type {any} */ (open));
  };
  /** @param {any} message */
  const receive = (message) => {
    if (!open || message?.v !== 1 || (message.ack !== open.id && message.nack !== open.id)) return;
    open = null;
    become("quiet");
    answered(message);
  };
  model.on("msg:custom", receive);
  return {
    /** Sends unless an earlier message still waits: impatient clicks are one act. @param {number} seq @param {Record<string, unknown>} body */
    send(seq, body) {
      if (open) return false;
      count += 1;
      open = { v: 1, id: `${view}-${count}`, seq, ...body };
      launch();
      return true;
    },
    /** The same message again, with the same id: Python does it once. */
    retry() {
      if (open) launch();
    },
    waiting: () => open !== null,
    close() {
      timers.forEach(clearTimeout);
      model.off("msg:custom", receive);
    },
  };
}
