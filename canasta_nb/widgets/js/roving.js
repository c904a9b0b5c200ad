// Zones that are one tab stop each: arrows move inside, Tab goes to the next zone.

/**
 * @param {() => Record<string, HTMLElement[]>} zones the members of each zone, in order
 * @param {(node: HTMLElement) => string} nameOf what stays the same when a member is drawn again
 */
export function roving(zones, nameOf) {
  /** @type {Record<string, string>} */
  const stops = {};
  const rove = () => {
    for (const [zone, members] of Object.entries(zones())) {
      const stop = members.find((node) => nameOf(node) === stops[zone]) ?? members[0];
      for (const node of members) if (node.tabIndex !== (node === stop ? 0 : -1)) node.tabIndex = node === stop ? 0 : -1;
    }
  };
  /** @param {HTMLElement} node @returns {[string, HTMLElement[]]} */
  const zoneOf = (node) => Object.entries(zones()).find(([, members]) => members.includes(node)) ?? ["", []];
  /** @param {HTMLElement | undefined | null} node */
  const note = (node) => {
    const zone = node ? zoneOf(node)[0] : "";
    if (node && zone) (stops[zone] = nameOf(node)), rove();
    return zone;
  };
  /** @param {HTMLElement | undefined | null} node */
  const focusOn = (node) => void (note(node) && node?.focus());
  return {
    rove,
    zoneOf,
    note,
    focusOn,
    /** The member so many places further, or at the end. @param {HTMLElement} node @param {number} by */
    beside(node, by) {
      const [, members] = zoneOf(node);
      return members[Math.min(members.length - 1, Math.max(0, members.indexOf(node) + by))];
    },
    /** @param {HTMLElement} node @param {boolean} last */
    edge: (node, last) => zoneOf(node)[1].at(last ? -1 : 0),
    /** Where the focus goes when the member that had it is gone. @param {string} zone */
    stopIn: (zone) => zones()[zone]?.find((node) => node.tabIndex === 0),
    /** @param {string} zone @param {string} name */
    put(zone, name) {
      stops[zone] = name;
    },
    /** @param {string} zone */
    at: (zone) => stops[zone],
  };
}
