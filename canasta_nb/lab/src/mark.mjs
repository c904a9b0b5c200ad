// A short mark of a long text: enough to know a cell of the course again, and never a permission to run anything.
import { digest } from "./digest.mjs";

/** Return the mark that a digest begins with. @param {string} digest @returns {string} */
export const markIn = (digest) => digest.slice(0, 4);

/** Return four signs of a text: 24 bits of its digest. @param {string} text @returns {string} */
export const markOf = (text) => markIn(digest(text));
