// What Escape means: it puts away one thing after another, and with nothing left it leaves the table.

import type { Chosen } from "./chosen";
import type { Own } from "./standing";
import { choosing } from "./state";

/**
 * Gives what Escape calls: it says whether it has put something away.
 * @param away each puts something away, and says whether it was there
 */
export function leaving(
  { root, words, signal, advise, advised, speak }: Own,
  chosen: Chosen,
  tell: (text: string) => void,
  away: (() => boolean)[],
) {
  const asksToLeave = () => advised() === words().leave_asks;
  // Only a second Escape leaves.
  root.addEventListener("keydown", ({ key }) => void (key !== "Escape" && asksToLeave() && advise("")), { signal });
  return () => {
    if (away.some((put) => put())) return true;
    if (advised() && advised() !== words().left && !asksToLeave()) return (advise(""), true);
    if (!chosen.now().selected.length) return asksToLeave() ? false : (tell(words().leave_asks), true);
    chosen.choose(choosing(chosen.now(), []));
    speak(words().selected_none);
    return true;
  };
}
