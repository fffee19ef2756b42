// Saves that say which answers their form was filled in over, so that the server can tell a stale one.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {ANSWERED_ELSEWHERE_REFUSAL, mergeAnswers, type Answers} from '../rules/merge-answers.ts';
import type {Refusal} from '../rules/refusal.ts';
import type {Schema} from '../schema.ts';
import {refuseIf} from './refuse.ts';

/** The answers a form showed, and those of its unconfirmed saves. */
export const BASED_ON_MAX = 10;

/** The arguments of a save: the answers and, optionally, what they are based on. */
export function savedAnswers<Shape extends v.ObjectEntries>(shape: Shape) {
  const shown = v.partial(v.object(shape));
  const basedOn = v.optional(v.pipe(v.array(shown), v.maxLength(BASED_ON_MAX)));
  return v.object({...shape, basedOn});
}

/** Concurrent saves of one member run one after the other. */
export async function lockAnswers(tx: Transaction<Schema>, userID: string): Promise<void> {
  if (tx.location === 'client') return;
  await tx.dbTransaction.query(`select from auth."user" where id = $1 for no key update`, [userID]);
}

/** How a form's answers are checked, and brought to the form in which they are stored. */
export type Form<A> = {
  readonly check: (answers: A) => Refusal | undefined;
  readonly normalize?: (answers: A) => A;
};

/** One save: the answers, what they are based on, and how to read the stored ones. */
type Save<A> = {
  readonly location: 'client' | 'server';
  readonly answers: A;
  readonly basedOn: readonly Partial<A>[] | undefined;
  /** Reads the stored answers, by the names of the form's fields. */
  readonly stored: () => Promise<{readonly [Field in keyof A]?: unknown} | undefined>;
};

/** The fields that a form showed, as they are stored. */
function normalizeShown<A extends Answers>(
  shown: Partial<A>,
  normalizeForm: (shown: Partial<A>) => A,
): Partial<A> {
  const normalized: Partial<A> = {};
  const form = normalizeForm(shown);
  for (const field of Object.keys(shown)) {
    Object.assign(normalized, {[field]: Reflect.get(form, field)});
  }
  return normalized;
}

/**
 * What to store of a save. Without `basedOn` it replaces whatever is stored.
 * @throws ApplicationError with the rule's refusal. On the server also with `answered-elsewhere`: a client's replica may
 *   be older than the answers that the form was based on.
 */
export async function answersToStore<A extends Answers>(
  {check, normalize = (answers) => answers}: Form<A>,
  {location, answers, basedOn, stored}: Save<A>,
): Promise<A> {
  refuseIf(check(answers));
  const saved = normalize(answers);
  if (!basedOn) return saved;
  const bases = basedOn.map((shown) =>
    normalizeShown(shown, (form) => normalize({...saved, ...form})),
  );
  const merged = mergeAnswers((await stored()) ?? {}, saved, bases);
  if (merged && !check(merged)) return normalize(merged);
  if (location === 'server') refuseIf(ANSWERED_ELSEWHERE_REFUSAL);
  return saved;
}
