// A widget that another one shows, such as an exercise: Python names it in a trait, and its own script draws it.
import { allOf } from "./dom";
import type { AnyModel, frame, Props } from "./frame";

const REFERENCE = "IPY_MODEL_".length;
const FIRST = ".cnb-asked :is([tabindex='0'], input, select, button), [role=option][tabindex='0']";

/** Return what shows in a place the widget that Python named last, with the focus in it if the widget has that. */
export function asked(props: Props, own: ReturnType<typeof frame>, trait: string, place: HTMLElement): () => void {
  const { model } = props;
  let shown = "";
  let gone = new AbortController();
  own.signal.addEventListener("abort", () => place.remove(), { once: true });

  async function show(reference: string, had: boolean, signal: AbortSignal): Promise<void> {
    const found = await model.widget_manager.get_model(reference.slice(REFERENCE));
    // The manager gives any model; this one is a widget of ours, as Python says.
    await props.draw?.({ ...props, model: found as unknown as AnyModel, el: place, signal });
    if (signal.aborted) return;
    const seen = allOf(place, FIRST).find((each) => each.checkVisibility());
    if (had) seen?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }
  return () => {
    const reference: string = model.get(trait) ?? "";
    if (reference === shown) return;
    shown = reference;
    gone.abort();
    gone = new AbortController();
    if (reference) void show(reference, own.focused() !== null, AbortSignal.any([own.signal, gone.signal]));
  };
}
