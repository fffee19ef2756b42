// Which form of a test with two forms runs: the short one in `npm test`, the long one under `npm run test:all`.

export const runsLongForms = process.env.WING_TESTS === 'long';

/** How often a test repeats. */
export function times(short: number, long: number): number {
  return runsLongForms ? long : short;
}

/** The cases of a table: every one in the long form, in the short one those whose index is given. */
export function casesOf<Case>(all: readonly Case[], short: readonly number[]): readonly Case[] {
  return runsLongForms ? all : all.filter((_, index) => short.includes(index));
}
