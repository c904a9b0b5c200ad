// Small drawings of one line.
import { set } from "../../widgets/js/dom";

/** Return a drawing of a path, in a square of some units. */
export function drawing(path: string, units = 24): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  set(line, { d: path });
  set(svg, { viewBox: `0 0 ${units} ${units}`, "aria-hidden": "true" });
  svg.append(line);
  return svg;
}
