// What the learner chose for every page of the course, in this browser.
const KEY = "canasta-nb:";

/** Return whether the learner wants to see the code of the pages. */
export function showsPython(): boolean {
  return read("show_python") === "true";
}

export function rememberPython(shows: boolean): void {
  try {
    localStorage.setItem(`${KEY}show_python`, String(shows));
  } catch {
    // A browser that keeps nothing shows the pages as they come.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(KEY + name);
  } catch {
    return null;
  }
}
