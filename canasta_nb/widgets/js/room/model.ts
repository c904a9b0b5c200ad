// The half of ipywidgets that a table needs: its state, and its messages. Another state may take the place of all.
import type { AnyModel } from "../frame";
import type { Heard } from "./line";

type State = Record<string, unknown>;
type Message = { readonly id?: string } & State;

export function modelOf(post: (told: object) => boolean) {
  const state: State = {};
  let changed: State = {};
  let open: Message | undefined; // what has no answer yet
  const heard = new Map<string, Set<(...told: unknown[]) => void>>();
  const tell = (name: string, ...told: unknown[]) => [...(heard.get(name) ?? [])].forEach((hear) => hear(...told));
  /** All of them, before anybody hears of one. */
  const change = (values: State): void => {
    const news = Object.keys(values).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(values[key]));
    Object.assign(state, values);
    for (const key of news) tell(`change:${key}`);
  };
  const model = {
    get: (key: string) => state[key],
    set(key: string, value: unknown) {
      changed[key] = value;
      change({ [key]: value });
    },
    save_changes() {
      if (Object.keys(changed).length) post({ method: "update", state: changed });
      changed = {};
    },
    send(content: Message) {
      open = content;
      post({ method: "custom", content });
    },
    on: (name: string, hear: (...told: unknown[]) => void) =>
      void (heard.get(name) ?? heard.set(name, new Set()).get(name))?.add(hear),
    off: (name: string, hear: (...told: unknown[]) => void) => void heard.get(name)?.delete(hear),
    widget_manager: {
      get_model: async () => {
        throw new Error("a room shows one table");
      },
    },
  };
  /** What the room says of the table. */
  function hear({ method, state: values = {}, content = {} }: Heard): void {
    if (method === "custom") {
      if (open && (content.ack === open.id || content.nack === open.id)) open = undefined;
      return tell("msg:custom", content, []);
    }
    change(values);
    if (method === "open" && open) post({ method: "custom", content: open });
  }
  // A table asks for no more of a model than this.
  return { model: model as unknown as AnyModel, hear };
}
