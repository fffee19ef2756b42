// What one step of the questionnaire is made of: what its form holds, where that comes from, which
// rule it must pass and which mutator writes it. Knows nothing of how it looks.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import type {z} from 'zod/mini';
import type {OnboardingRoute} from '../../../rules/onboarding.ts';
import type {Refusal} from '../../../rules/refusal.ts';
import type {RowOf} from '../../../schema.ts';

/** A form's values by field: JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** What the questionnaire has been told by the member; a row is missing until its first save. */
export type MemberRows = {
  readonly profile: Pick<RowOf<'profile'>, 'name' | 'age' | 'gender'> | undefined;
  readonly questionnaire:
    | Omit<RowOf<'questionnaire'>, 'userId' | 'pausedAt' | 'learningOffAt'>
    | undefined;
};

export type Step<V extends Fields> = {
  readonly route: OnboardingRoute;
  /** The form's values, and any part of them: what a draft may hold. */
  readonly whole: z.ZodMiniType<V>;
  readonly part: z.ZodMiniType<Partial<V>>;
  /** The sentence for a save that failed for no reason a rule has given. */
  readonly failure: string;
  /** The sentence when the session has ended, where it is another one. */
  readonly signedOut?: string;
  /** What the form shows before anybody has touched it. */
  readonly read: (rows: MemberRows) => V;
  readonly check: (values: V) => Refusal | undefined;
  /** The fields a refusal is about, in the order of the form. */
  readonly blame: (values: V, refusal: Refusal) => readonly (keyof V & string)[];
  /** Saves the form. `basedOn` are the forms it may replace; see mergeAnswers. */
  readonly write: (zero: Zero, values: V, basedOn: readonly V[]) => MutatorResult;
};

/** Answers as JSON can carry them: without numbers that could not be parsed. */
export function serializable<A extends object>(answers: A): Partial<A> {
  const partial: Partial<A> = {};
  for (const [name, value] of Object.entries(answers)) {
    if (!Number.isNaN(value)) Object.assign(partial, {[name]: value});
  }
  return partial;
}

export function stepFailure<V extends Fields>(step: Step<V>, isSignedOut: boolean): string {
  return isSignedOut ? (step.signedOut ?? step.failure) : step.failure;
}
