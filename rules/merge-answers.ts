// What is stored when a member saves a form that may show older answers than the server has.
import {ANSWERED_ELSEWHERE} from './wording.ts';
import {refusal} from './refusal.ts';

/** A form's answers by field: JSON values. */
export type Answers = Readonly<Record<string, unknown>>;

export const ANSWERED_ELSEWHERE_REFUSAL = refusal('answered-elsewhere', ANSWERED_ELSEWHERE);

/** Equal JSON, whatever the order of an object's keys. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isSameAnswer(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** An empty text is no answer, like null. */
function valueOf(answers: object, field: string): unknown {
  const value: unknown = Reflect.get(answers, field);
  return value === undefined || value === '' ? null : value;
}

/**
 * Merges a form into the stored answers, field by field. A field that the member did not change keeps the stored
 * answer; one that they changed replaces it, unless it was changed elsewhere to something else.
 * @param stored null or undefined for each field when the form has never been saved.
 * @param saved the form's answers.
 * @param basedOn the stored answers that the member may have seen: those the form showed, and earlier saves of it that the
 *   server has not confirmed. A field is left out where the form showed no valid value.
 * @returns undefined when a field was changed here and elsewhere.
 */
export function mergeAnswers<A extends Answers>(
  stored: {readonly [Field in keyof A]?: unknown},
  saved: A,
  basedOn: readonly Partial<A>[],
): A | undefined {
  const fields = Object.keys(saved);
  if (fields.every((field) => valueOf(stored, field) === null)) return saved;
  const merged: A = {...saved};
  for (const field of fields) {
    const [now, value] = [valueOf(stored, field), valueOf(saved, field)];
    const bases = basedOn.map((answers) => valueOf(answers, field));
    const isUnchanged = bases.length > 0 && bases.every((base) => isSameAnswer(base, value));
    if (isUnchanged && now !== null) Object.assign(merged, {[field]: now});
    else if (![value, ...bases].some((known) => isSameAnswer(known, now))) return undefined;
  }
  return merged;
}
