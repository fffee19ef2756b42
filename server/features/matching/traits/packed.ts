// Packs short lists of small integers into one number. Comparing 100,000 members is bound by memory access, and a list
// each would add one.

/** The bits of a small integer in V8. */
const MAX_BITS = 30;

/** The number of bits for integers from 0 to `highest`. */
export function bitsFor(highest: number): number {
  return Math.max(1, Math.ceil(Math.log2(highest + 1)));
}

/** @throws RangeError for a value that does not fit, which would read back as another one. */
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

/** Encodes each value as that many one bits of `each`, so that the common bits of two lists sum to their overlap. */
export function packOnes(values: readonly number[], each: number): number {
  return pack(
    values.map((value) => 2 ** value - 1),
    each,
  );
}

/** Counts the one bits of a 30-bit number. */
export function onesIn(packed: number): number {
  const pairs = packed - ((packed >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
