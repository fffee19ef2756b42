// A year after a member gave their age, the home page asks whether it is still right.
import {MAX_AGE} from './basics.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** The age that the member probably has by now. Undefined until a year has passed. */
export function nextAge(
  {age, givenAt}: {age: number; givenAt: number},
  now: number,
): number | undefined {
  const years = Math.floor((now - givenAt) / YEAR_MS);
  const next = Math.min(age + years, MAX_AGE);
  return next > age ? next : undefined;
}

/** Not in the specification. */
export const AGE_CHECK = {
  title: (next: number) => `Are you ${next} now?`,
  text: (age: number) => `It is more than a year since you told us that you are ${age}.`,
  confirm: (next: number) => `Yes, I am ${next}`,
  keep: (age: number) => `I am still ${age}`,
  other: 'Another age',
  saved: (age: number) => `Thank you. You are shown as ${age}.`,
} as const;
