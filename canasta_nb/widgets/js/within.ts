// An exercise that another widget shows: Python names it in a trait, and the script that it brings along draws it.
import type { AnyModel, frame, Props } from "./frame";

const REFERENCE = "IPY_MODEL_".length;
const FIRST = ".cnb-asked :is([tabindex='0'], input, select, button)";

/** Return what shows in a place the exercise that Python named last, with the focus in it if the widget has that. */
export function asked(props: Props, own: ReturnType<typeof frame>, trait: string, place: HTMLElement): () => void {
  const { model } = props;
  let shown = "";
  let gone = new AbortController();
  own.signal.addEventListener("abort", () => place.remove(), { once: true });

  async function show(reference: string, signal: AbortSignal): Promise<void> {
    const found = await model.widget_manager.get_model(reference.slice(REFERENCE));
    // The manager gives any model; this one is an exercise, as Python says.
    await props.draw?.({ ...props, model: found as unknown as AnyModel, el: place, signal });
    if (signal.aborted) return;
    if (own.focused()) place.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }
  return () => {
    const reference: string = model.get(trait) ?? "";
    if (reference === shown) return;
    shown = reference;
    gone.abort();
    gone = new AbortController();
    if (reference) void show(reference, AbortSignal.any([own.signal, gone.signal]));
  };
}
