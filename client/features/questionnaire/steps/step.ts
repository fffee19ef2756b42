// The definition of a step: its form values, where they come from, the rule that checks them and the mutator that saves
// them. Knows nothing of the layout.
import type * as v from 'valibot';
import type {MemberRows} from '../answered.ts';
import type {OnboardingRoute} from '../../../../rules/questionnaire/onboarding.ts';
import type {Refusal} from '../../../../rules/refusal.ts';
import type {Fields} from '../../../platform/writes/entry.ts';
import type {MutatorCall} from '../../../platform/writes/call-of.ts';

export type Step<V extends Fields> = {
  readonly route: OnboardingRoute;
  readonly title: string;
  /** Any part of the form's values, as in a draft. */
  readonly part: v.GenericSchema<unknown, Partial<V>>;
  /** The message for failures without a rule's refusal. */
  readonly failure: string;
  /** The specification's message after the session has ended. Steps without it keep the save on the device. */
  readonly signedOut?: string;
  /** The form's values before the member edits them. */
  readonly read: (rows: MemberRows) => V;
  /** An answer in a few words, for the list of answers. */
  readonly inShort: (values: V) => string;
  readonly check: (values: V) => Refusal | undefined;
  /** The fields that a refusal refers to, in the order of the form. */
  readonly blame: (values: V, refusal: Refusal) => readonly (keyof V & string)[];
  /** A valid answer that the form shows before the member's first save: Next saves it although it was not touched. */
  readonly preselected?: (rows: MemberRows) => Partial<V>;
  /** Saves the touched groups of the form. Coupled fields are one group. */
  readonly write: (values: V, touched: Partial<V>) => MutatorCall;
};
