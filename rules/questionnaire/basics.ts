// Name, age and gender: saved first, and required for a complete profile.
import {characters, isBlank, trimmed} from '../characters.ts';
import {refusal, type Refusal} from '../refusal.ts';
import {PROBLEMS} from '../wording.ts';
import {ANSWER_REFUSALS} from './answer-refusals.ts';

export const GENDERS = ['Male', 'Female'] as const;
export type Gender = (typeof GENDERS)[number];

export const MIN_AGE = 18;
export const MAX_AGE = 120;
export const NAME_MAX = 80;
export const SUMMARY_MAX = 1000;

export type Basics = {name: string; age: number; gender: string};

export function isGender(value: string): value is Gender {
  return GENDERS.some((gender) => gender === value);
}

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits, which keyboards of these scripts type. */
const ZEROS = ['\u0660', '\u06F0', '\u0966', '\u09E6', '\u0E50', '\uFF10'];

/** A digit of any of these scripts as one of 0 to 9. */
function latinDigit(digit: string): string {
  const distances = ZEROS.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
  return String(distances.find((distance) => distance >= 0 && distance < 10) ?? digit);
}

/** Parses a typed age, dropping a fraction. NaN when it is not a number. */
export function parseAge(text: string): number {
  const typed = text.trim().replaceAll(/\p{Nd}/gu, latinDigit);
  return /^\d{1,4}(?:[.,]\d*)?$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;
}

/**
 * The stored form: one line, without control and direction characters, without marks before the first letter, and with at
 * most four marks on a letter, because more of them cover the lines above and below.
 */
export function normalizeName(name: string): string {
  return name
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{Cc}\u200B\u2028-\u202E\u2060-\u206F\uFEFF]/gu, '')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/ +/g, ' ')
    .replace(/^[\p{M} ]+/u, '')
    .trim();
}

export function checkBasics({name, age, gender}: Basics): Refusal | undefined {
  if (isBlank(normalizeName(name)) || !Number.isInteger(age) || !isGender(gender)) {
    return refusal('missing-field', PROBLEMS.fillInAll);
  }
  if (characters(name.trim()) > NAME_MAX)
    return refusal('too-long', () => ANSWER_REFUSALS.nameTooLong(NAME_MAX));
  if (age < MIN_AGE) return refusal('under-age', () => ANSWER_REFUSALS.underAge);
  if (age > MAX_AGE) return refusal('over-age', () => ANSWER_REFUSALS.overAge(MAX_AGE));
  return undefined;
}

export function checkSummary(summary: string): Refusal | undefined {
  return characters(trimmed(summary)) > SUMMARY_MAX
    ? refusal('too-long', () => ANSWER_REFUSALS.summaryTooLong(SUMMARY_MAX))
    : undefined;
}

/** A missing name or age marks the profile as incomplete (specification, section 3). */
export function isProfileComplete(
  profile: {name: string | null; age: number | null} | null | undefined,
): boolean {
  return Boolean(profile?.name && !isBlank(profile.name) && profile.age);
}
