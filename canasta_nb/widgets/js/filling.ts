// Numbers as people write them into a sheet.

/**
 * A whole number that was typed: "−75", "-75", "1,245", "1.245"; null for an empty field, undefined for anything
 * else.
 */
export function wholeNumber(typed: string) {
  const text = typed
    .trim()
    .replace(/[\s,'’]|\.(?=\d{3}(?!\d))/g, "")
    .replace("−", "-");
  if (!text) return null;
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** What was filled in, without what is empty or no number. */
export const filled = (typed: Record<string, string>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([code, text]) => [code, wholeNumber(text)])
      .filter(([, value]) => typeof value === "number"),
  );

export const sumOf = (entries: Record<string, number>) =>
  Object.values(entries).reduce((total, value) => total + value, 0);
