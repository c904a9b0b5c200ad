// A mark of a long text, shorter than its digest: enough to know a cell of the course again, and never a permission to
// run anything. What is known is hidden with the rest of the code, so nobody shall write a cell that is taken for it.
import { digest } from "./digest.mjs";

/** Signs of a mark: 72 bits. Beside 500 marks, it takes 2^63 tries to find a cell that is taken for the course's. */
export const SIGNS = 12;

/** Return the mark that a digest begins with. @param {string} digest @returns {string} */
export const markIn = (digest) => digest.slice(0, SIGNS);

/** Return the mark of a text. @param {string} text @returns {string} */
export const markOf = (text) => markIn(digest(text));
