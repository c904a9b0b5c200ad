// @ts-nocheck Several of these name types alike, which are for their own readers.
// What the scripts of several widgets import: it stands once in the kernel and once in the page.
export * from "./acts";
export * from "./answers";
export * from "./cards";
export * from "./chips";
export * from "./count";
export * from "./dom";
export * from "./dragging";
export * from "./filling";
export * from "./frame";
export * from "./hand";
export * from "./holding";
export * from "./keys";
export * from "./leading";
export * from "./literal";
export * from "./notices";
export * from "./picking";
export * from "./picture";
export * from "./report";
export * from "./roving";
export * from "./steering";
export * from "./words";
