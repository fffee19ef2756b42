// The definition of a step: its form values, where they come from, the rule that checks them and the mutator that saves
// them. Knows nothing of the layout.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import type * as v from 'valibot';
import type {OnboardingRoute} from '../../../rules/onboarding.ts';
import type {Refusal} from '../../../rules/refusal.ts';
import type {RowOf} from '../../../schema.ts';

/** A form's values by field: JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** The member's answers; a row is undefined until its first save. */
export type MemberRows = {
  readonly profile: Pick<RowOf<'profile'>, 'name' | 'age' | 'gender'> | undefined;
  readonly questionnaire:
    | Omit<RowOf<'questionnaire'>, 'userId' | 'pausedAt' | 'learningOffAt'>
    | undefined;
};

export type Step<V extends Fields> = {
  readonly route: OnboardingRoute;
  /** Schemas of the form's values and of any part of them, as in a draft. */
  readonly whole: v.GenericSchema<unknown, V>;
  readonly part: v.GenericSchema<unknown, Partial<V>>;
  /** The message for failures without a rule's refusal. */
  readonly failure: string;
  /** The message when the session has ended, if it differs. */
  readonly signedOut?: string;
  /** The form's values before the member edits them. */
  readonly read: (rows: MemberRows) => V;
  readonly check: (values: V) => Refusal | undefined;
  /** The fields that a refusal refers to, in the order of the form. */
  readonly blame: (values: V, refusal: Refusal) => readonly (keyof V & string)[];
  /** Saves the form. `basedOn` are the forms it may replace; see mergeAnswers. */
  readonly write: (zero: Zero, values: V, basedOn: readonly V[]) => MutatorResult;
};

/** Drops NaN values, which JSON cannot represent. */
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
