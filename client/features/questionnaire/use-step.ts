// A step's form: its values, its error message, Back and Next. Edited fields keep the member's values until the server has them;
// all others follow the replica, so that edits of another tab appear.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {stepOf, type OnboardingStep} from '../../../rules/questionnaire/onboarding.ts';
import {readAs} from '../../../rules/read-as.ts';
import type {Refusal} from '../../../rules/refusal.ts';
import {useGoToStep, useIsEditing} from './editing.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {isHeld, type Fields, type ShownChange} from '../../platform/writes/entry.ts';
import {reasonInWords} from '../../platform/writes/reason.ts';
import {useChanges} from '../../platform/writes/use-queue.ts';
import {write} from '../../platform/writes/write.ts';
import {without} from './draft.ts';
import {changeDraft, useStepDraft} from './draft-store.ts';
import {useGoBack} from './navigation.ts';
import type {Step} from './steps/step.ts';

/** The id of the step's error message. */
export const STEP_ERROR_ID = 'step-error';

/** How a field refers to the error message while the message is about it. */
export type Blame = {readonly invalid: boolean; readonly describedBy: string | undefined};

export type StepForm<V extends Fields> = {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly values: V;
  readonly change: (changes: Partial<V>) => void;
  readonly blameOf: (field: keyof V & string) => Blame;
  readonly error: string | undefined;
  readonly saving: boolean;
  /** The member came from their profile. */
  readonly isEditing: boolean;
  /** The form shows a change to a finished profile that no Next has saved. */
  readonly isUnsaved: boolean;
  /** Saves and opens the given page, by default the next step. */
  readonly next: (route?: string) => void;
  readonly back: () => void;
};

export function useStep<V extends Fields>(step: Step<V>): StepForm<V> {
  const zero = useZero();
  const userID = useUserID();
  const [profile] = useQuery(queries.me.profile());
  const [questionnaire] = useQuery(queries.me.questionnaire());
  const draft = useStepDraft(userID, step.route);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const isEditing = useIsEditing();
  const goToStep = useGoToStep();
  const back = useGoBack(step.route);
  const order = stepOf(step.route);

  const rows = {profile, questionnaire};
  const saves = useChanges().filter((entry) => entry.place === step.route && isHeld(entry));
  const refused = saves.filter(({state}) => state === 'refused');
  const saved = {...step.read(rows), ...partOf(step, saves)};
  const values: V = {...saved, ...partOf(step, [{fields: draft}])};
  // Checked again: a missing answer may have arrived from the server since.
  const standing = refusal && step.check(values);
  const blamed = standing ? step.blame(values, standing) : [];
  const change = (changes: Partial<V>) => {
    setRefusal(undefined);
    const unchanged = isEditing ? saved : {};
    changeDraft(userID, step.route, (before) => without({...before, ...changes}, unchanged));
  };

  const next = async (route: string = order.next) => {
    const broken = step.check(values);
    setRefusal(broken);
    setFailure(undefined);
    if (broken) {
      focusField(step.blame(values, broken)[0]);
      return;
    }
    const preselected = saves.length === 0 ? step.preselected?.(rows) : {};
    const fields = {...preselected, ...partOf(step, [...refused, {fields: draft}])};
    if (Object.keys(fields).length === 0) return goToStep(route);
    const isSignedOut = zero.connection.state.current.name === 'needs-auth';
    if (isSignedOut && step.signedOut) return setFailure(step.signedOut);
    setSaving(true);
    const origin = {place: step.route, failure: step.failure, fields, isEditing};
    const result = await write(zero, step.write(values, fields), origin);
    setSaving(false);
    if (!result.ok) return setFailure(result.message);
    changeDraft(userID, step.route, (before) => without(before, fields));
    goToStep(route);
  };

  return {
    step: order,
    title: step.title,
    values,
    change,
    blameOf: (field) => {
      const invalid = blamed.includes(field);
      return {invalid, describedBy: invalid ? STEP_ERROR_ID : undefined};
    },
    error: standing?.message ?? failure ?? (saving ? undefined : reasonOf(refused.at(-1))),
    saving,
    isEditing,
    isUnsaved: isEditing && Object.keys(draft).length > 0,
    next: (route) => void next(route),
    back,
  };
}

/** Those fields of a step that the given saves hold, the later ones over the earlier. */
const partOf = <V extends Fields>(
  step: Step<V>,
  saves: readonly {readonly fields?: Fields | undefined}[],
): Partial<V> => readAs(step.part, Object.assign({}, ...saves.map(({fields}) => fields))) ?? {};

const reasonOf = (entry: ShownChange | undefined): string | undefined =>
  entry?.state === 'refused' ? reasonInWords(entry) : undefined;

const CONTROLS = ['input', 'textarea', 'button', '[role="radio"][tabindex="0"]']
  .map((control) => `${control}:not([aria-hidden="true"], :disabled)`)
  .join(', ');

/** Focuses the first invalid field. */
function focusField(field: string | undefined): void {
  const control = document.querySelector(`[data-field="${field}"]`)?.querySelector(CONTROLS);
  if (control instanceof HTMLElement) control.focus();
}
