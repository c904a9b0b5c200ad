// Practice: one question follows another within the same card.

/** @param {{root: HTMLElement, send: (message: any) => void}} own @param {() => void} begin goes to the first field */
export function goingOn({ root, send }, begin) {
  let left = "";
  return {
    /** The buttons of an exercise; in practice a new question stands where others begin again. @param {string[]} keys @param {{goes_on?: boolean}} scene @param {boolean} done */
    keys: (keys, { goes_on }, done) => (goes_on ? [...(done ? ["next"] : []), ...keys.filter((key) => key !== "next" && key !== "again")] : keys),
    /** Ask for the next question. @param {{goes_on?: boolean, ex: string}} scene */
    go({ goes_on, ex }) {
      if (!goes_on) return false;
      left = ex;
      send({ do: "next", args: {} });
      return true;
    },
    /** The next question is there. @param {{ex: string}} scene */
    came({ ex }) {
      if (!left || left === ex) return;
      left = "";
      root.scrollIntoView({ block: "nearest" });
      begin();
    },
  };
}
