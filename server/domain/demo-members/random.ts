// Seeded random numbers: the demo community is derived from them, so that every start creates the same members.
// Not for secrets.
import {createHash} from 'node:crypto';

export type Chance = {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** A number in [low, high). */
  readonly between: (low: number, high: number) => number;
  /** A whole number from low to high, both included. */
  readonly whole: (low: number, high: number) => number;
  /** True with this probability. */
  readonly often: (share: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
};

const WORD_BYTES = 4;
const WORD_VALUES = 2 ** 32;

/** A generator that `seed` determines: the same text gives the same sequence on every machine. */
export function chanceOf(seed: string): Chance {
  let block = Buffer.alloc(0);
  let offset = 0;
  let blocks = 0;

  function next(): number {
    if (offset + WORD_BYTES > block.length) {
      block = createHash('sha256').update(`${seed}/${blocks++}`).digest();
      offset = 0;
    }
    offset += WORD_BYTES;
    return block.readUInt32BE(offset - WORD_BYTES) / WORD_VALUES;
  }
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between,
    whole,
    often: (share) => next() < share,
    pick: ([first, ...rest]) => {
      const index = whole(0, rest.length);
      return index === 0 ? first : (rest[index - 1] ?? first);
    },
    shuffle: (items) =>
      items
        .map((item) => ({item, at: next()}))
        .toSorted((a, b) => a.at - b.at)
        .map(({item}) => item),
  };
}
