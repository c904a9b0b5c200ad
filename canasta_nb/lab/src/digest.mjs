// SHA-256, which browsers offer only to pages with a certificate, and a hub in a class room often has none.

const WORDS = 64;
/** The first 32 bits of the fractional parts of the roots of primes. @param {number} power @param {number} many @returns {number[]} */
function roots(power, many) {
  const found = [];
  for (let prime = 2; found.length < many; prime++) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor++;
    if (divisor * divisor > prime) found.push((prime ** power * 2 ** 32) | 0);
  }
  return found;
}
const ROUND = roots(1 / 3, WORDS);
const START = roots(1 / 2, 8);

/** @param {number} word @param {number} by @returns {number} */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Letters of a digest: 128 bits in base 64. Nobody finds another text with the same ones. */
export const LETTERS = 22;

/** Return the first 128 bits of the SHA-256 of a text in base 64. @param {string} text @returns {string} */
export function digest(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, place) => view.getInt32(block + 4 * place));
    let [a, b, c, d, e, f, g, h] = state;
    for (let place = 0; place < WORDS; place++) {
      if (place >= 16) {
        const [two, fifteen] = [words[place - 2], words[place - 15]];
        const low = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
        const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
        words[place] = (words[place - 16] + low + words[place - 7] + high) | 0;
      }
      const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[place] + words[place];
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) | 0);
  }
  const first = new DataView(new ArrayBuffer(16));
  for (const place of [0, 1, 2, 3]) first.setInt32(4 * place, state[place]);
  return btoa(String.fromCharCode(...new Uint8Array(first.buffer))).slice(0, LETTERS);
}
