// Chooses between the short form of a test (`npm test`) and the long one (`npm run test:all`).

export const runsLongForms = process.env.WING_TESTS === 'long';

/** The number of repetitions in this run. */
export function times(short: number, long: number): number {
  return runsLongForms ? long : short;
}

/** The cases of a table: all in the long form, those with the given indexes in the short one. */
export function casesOf<Case>(all: readonly Case[], short: readonly number[]): readonly Case[] {
  return runsLongForms ? all : all.filter((_, index) => short.includes(index));
}
