// @ts-nocheck Several of these name types alike, which are for their own readers.
// What the scripts of several widgets import: it stands once in the kernel and once in the page.
export * from "./acts.js";
export * from "./answers.js";
export * from "./cards.js";
export * from "./chips.js";
export * from "./count.js";
export * from "./dom.js";
export * from "./dragging.js";
export * from "./filling.js";
export * from "./frame.js";
export * from "./hand.js";
export * from "./holding.js";
export * from "./keys.js";
export * from "./leading.js";
export * from "./literal.js";
export * from "./notices.js";
export * from "./picking.js";
export * from "./picture.js";
export * from "./report.js";
export * from "./roving.js";
export * from "./steering.js";
export * from "./words.js";
