// Short lists of small whole numbers inside one number. At 100,000 members a comparison costs what it
// takes to fetch two people from memory, and a list of its own is another fetch.

/** Bits of a number that stays a small integer in the engine. */
const MAX_BITS = 30;

/** The bits that hold every whole number from 0 to `highest`. */
export function bitsFor(highest: number): number {
  return Math.max(1, Math.ceil(Math.log2(highest + 1)));
}

/** @throws RangeError for a value that does not fit: it would read back as another one. */
export function pack(values: readonly number[], bits: number): number {
  if (bits * values.length > MAX_BITS) {
    throw new RangeError(`${values.length} values of ${bits} bits do not fit into ${MAX_BITS}`);
  }
  const highest = (1 << bits) - 1;
  return values.reduce((packed, value, i) => {
    if (!Number.isInteger(value) || value < 0 || value > highest) {
      throw new RangeError(`${value} does not fit into ${bits} bits`);
    }
    return packed | (value << (i * bits));
  }, 0);
}

export function unpack(packed: number, i: number, bits: number): number {
  return (packed >>> (i * bits)) & ((1 << bits) - 1);
}
