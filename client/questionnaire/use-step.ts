// A step's form: its values, its error message, Back and Next. Edited fields keep the member's values; all others
// follow the replica, so that edits of another tab appear.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../queries/index.ts';
import {stepOf, type OnboardingStep} from '../../rules/onboarding.ts';
import {readAs} from '../../rules/read-as.ts';
import type {Refusal} from '../../rules/refusal.ts';
import {useGoToStep, useIsEditing} from './editing.ts';
import {useUserID} from '../zero/member.ts';
import {editFields, failureOf} from './draft.ts';
import {changeDraft, useStepDraft} from './draft-store.ts';
import {useGoBack} from './navigation.ts';
import {saveStep} from './saving.ts';
import type {Fields, Step} from './steps/step.ts';

/** The id of the step's error message. */
export const STEP_ERROR_ID = 'step-error';

/** How a field refers to the error message while the message is about it. */
export type Blame = {readonly invalid: boolean; readonly describedBy: string | undefined};

export type StepForm<V extends Fields> = {
  readonly step: OnboardingStep;
  readonly values: V;
  readonly change: (changes: Partial<V>) => void;
  readonly blameOf: (field: keyof V & string) => Blame;
  readonly error: string | undefined;
  readonly saving: boolean;
  /** The form shows a change to a finished profile that no Next has saved. */
  readonly isUnsaved: boolean;
  /** Saves and opens the given step, by default the next one. */
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
  const [saving, setSaving] = useState(false);
  const isEditing = useIsEditing();
  const goToStep = useGoToStep();
  const back = useGoBack(step.route);
  const order = stepOf(step.route);

  const rows = {profile, questionnaire};
  const touched: Partial<V> = readAs(step.part, draft.fields) ?? {};
  const stored = step.read(rows);
  const values: V = {...stored, ...touched};
  // Checked again: a missing answer may have arrived from the server since.
  const standing = refusal && step.check(values);
  const blamed = standing ? step.blame(values, standing) : [];
  const change = (changes: Partial<V>) => {
    setRefusal(undefined);
    changeDraft(userID, step.route, (before) =>
      editFields(before, changes, isEditing ? stored : {}),
    );
  };

  const next = async (route: string = order.next) => {
    const refused = step.check(values);
    setRefusal(refused);
    if (refused) {
      focusField(step.blame(values, refused)[0]);
      return;
    }
    const unsaved = {...step.preselected?.(rows), ...touched};
    if (Object.keys(unsaved).length === 0) return goToStep(route);
    setSaving(true);
    try {
      const save = {zero, userID, step, values, touched: unsaved, isEditing};
      const isInReplica = await saveStep(save);
      if (isInReplica) goToStep(route);
    } finally {
      setSaving(false);
    }
  };

  return {
    step: order,
    values,
    change,
    blameOf: (field) => {
      const invalid = blamed.includes(field);
      return {invalid, describedBy: invalid ? STEP_ERROR_ID : undefined};
    },
    error: standing?.message ?? (saving ? undefined : failureOf(draft)),
    saving,
    isUnsaved: isEditing && !draft.save && Object.keys(touched).length > 0,
    next: (route) => void next(route),
    back,
  };
}

const CONTROLS = ['input', 'textarea', 'button', '[role="radio"][tabindex="0"]']
  .map((control) => `${control}:not([aria-hidden="true"], :disabled)`)
  .join(', ');

/** Focuses the first invalid field. */
function focusField(field: string | undefined): void {
  const control = document.querySelector(`[data-field="${field}"]`)?.querySelector(CONTROLS);
  if (control instanceof HTMLElement) control.focus();
}
