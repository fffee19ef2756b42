// Random choices that a text determines: every start creates the same demo members.
import {hashText, randomFrom} from '../../features/matching/random.ts';

export function chanceOf(seed: string) {
  const next = randomFrom(hashText(seed));
  /** A number in [low, high). */
  const between = (low: number, high: number) => low + next() * (high - low);
  /** A whole number from low to high, both included. */
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    /** True with this probability. */
    often: (share: number) => next() < share,
    pick: <T>(choices: readonly [T, ...T[]]): T =>
      choices[whole(0, choices.length - 1)] ?? choices[0],
  };
}
