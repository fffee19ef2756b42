// A year after a member gave their age, the home page asks whether it is still right.
import {words} from '../words/words.ts';
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
export const AGE_CHECK = words('member', 'ageCheck', {
  title: (next: number) => ({next}),
  text: (age: number) => ({age}),
  confirm: (next: number) => ({next}),
  keep: (age: number) => ({age}),
  saved: (age: number) => ({age}),
});
