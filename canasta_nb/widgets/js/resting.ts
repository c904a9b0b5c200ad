// What is done once whoever works at a widget rests: nobody hears of each letter and each card.

/** Does it when it was last asked for so many milliseconds ago, or `now`; never once the signal aborts. */
export function resting(after: number, signal: AbortSignal, does: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  signal.addEventListener("abort", stop, { once: true });
  return {
    stop,
    soon(): void {
      stop();
      timer = setTimeout(does, after);
    },
    now(): void {
      stop();
      does();
    },
  };
}
