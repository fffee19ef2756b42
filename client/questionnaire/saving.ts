// A step's save from the press of Next to the server's word. The person goes on as soon as the
// replica has it; the draft is given up only when the server has, and whoever waits for failures is
// told of the ones that came after the person had gone on.
import type {Zero} from '@rocicorp/zero';
import type {OnboardingRoute} from '../../rules/onboarding.ts';
import {settle, settleHere} from '../zero/save.ts';
import {acknowledgeDraft, draftOf, failDraft, sendDraft} from './draft-store.ts';
import type {Fields} from './draft.ts';
import {stepFailure, type Step} from './step.ts';

/** A save cut off by a closed tab is repeated within this time; later it is only typed text. */
const RESEND_WITHIN_MS = 10 * 60_000;

export type FailedSave = {readonly route: OnboardingRoute; readonly isEditing: boolean};
type Listener = (failed: FailedSave) => void;

const listeners = new Set<Listener>();
/** The steps whose save this page is waiting for, by member and route. */
const underway = new Set<string>();

export function onFailedSave(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Save<V extends Fields> = {
  readonly zero: Zero;
  readonly userID: string;
  readonly step: Step<V>;
  readonly values: V;
  readonly isEditing: boolean;
};

const isSessionLost = (zero: Zero) => zero.connection.state.current.name === 'needs-auth';

/** Resolves to whether the person may go on: the replica has the write and nothing has refused it. */
export async function saveStep<V extends Fields>(save: Save<V>): Promise<boolean> {
  const {zero, userID, step, values, isEditing} = save;
  const at = Date.now();
  sendDraft(userID, step.route, values, {at, isEditing});
  if (isSessionLost(zero)) {
    failDraft(userID, step.route, stepFailure(step, true), at);
    return false;
  }
  const write = step.write(zero, values);
  const here = await settleHere(write, step.failure);
  if (!here.ok) {
    failDraft(userID, step.route, here.message, at);
    return false;
  }
  void untilServerHas(save, settle(write, step.failure), at);
  return true;
}

async function untilServerHas<V extends Fields>(
  {zero, userID, step, values, isEditing}: Save<V>,
  result: ReturnType<typeof settle>,
  at: number,
): Promise<void> {
  const key = `${userID} ${step.route}`;
  const fail = (message: string) => {
    if (draftOf(userID, step.route).sending?.at !== at) return;
    failDraft(userID, step.route, message, at);
    for (const listener of listeners) listener({route: step.route, isEditing});
  };
  underway.add(key);
  const stopWatching = zero.connection.state.subscribe(({name}) => {
    if (name === 'needs-auth') fail(stepFailure(step, true));
  });
  const there = await result;
  // The navigation that follows the local result goes first, however fast the server is.
  await new Promise((gone) => setTimeout(gone));
  stopWatching();
  underway.delete(key);
  if (there.ok) acknowledgeDraft(userID, step.route, values, at);
  else fail(there.message);
}

/** Repeats a save that an earlier page began and did not see the end of. Safe: every save is idempotent. */
export async function resendStep<V extends Fields>(
  zero: Zero,
  userID: string,
  step: Step<V>,
): Promise<void> {
  const {fields, sending} = draftOf(userID, step.route);
  if (!sending || underway.has(`${userID} ${step.route}`)) return;
  const {success, data} = step.whole.safeParse(fields);
  if (!success || Date.now() - sending.at > RESEND_WITHIN_MS) {
    acknowledgeDraft(userID, step.route, {}, sending.at);
    return;
  }
  const {isEditing} = sending;
  const isSaved = await saveStep({zero, userID, step, values: data, isEditing});
  if (!isSaved) for (const listener of listeners) listener({route: step.route, isEditing});
}
