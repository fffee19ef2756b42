// Short lists of small whole numbers inside one number. At 100,000 members a comparison costs what it
// takes to fetch two people from memory, and a list of its own is another fetch.

/** `bits` times the list's length may not exceed 30. */
export function pack(values: readonly number[], bits: number): number {
  const highest = (1 << bits) - 1;
  return values.reduce(
    (packed, value, i) => packed | (Math.min(highest, Math.max(0, value)) << (i * bits)),
    0,
  );
}

export function unpack(packed: number, i: number, bits: number): number {
  return (packed >>> (i * bits)) & ((1 << bits) - 1);
}
