// A step's save from the press of Next to the server's answer. The member goes on as soon as the replica has it. The
// draft stays until the server has it too, so that a save whose page was closed is repeated by the next one.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import type {OnboardingRoute} from '../../rules/onboarding.ts';
import {settle, settleHere, type Saved} from '../zero/save.ts';
import {acknowledgeDraft, failDraft, keptDraft, sendDraft} from './draft-store.ts';
import type {Fields, Sending} from './draft.ts';
import {stepFailure, type Step} from './step.ts';

export type FailedSave = {readonly route: OnboardingRoute; readonly isEditing: boolean};
type Listener = (failed: FailedSave) => void;

const listeners = new Set<Listener>();

/** Calls `listener` for each save that fails after the member has gone on. */
export function onFailedSave(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Target<V extends Fields> = {
  readonly zero: Zero;
  readonly userID: string;
  readonly step: Step<V>;
};

export type Save<V extends Fields> = Target<V> & {
  readonly values: V;
  /** The form without the member's changes. */
  readonly shown: V;
  readonly isEditing: boolean;
};

/** The saves that this page waits for, by {@link keyOf}. */
const inFlight = new Set<string>();

const keyOf = (userID: string, route: OnboardingRoute, {at}: Sending) => `${userID}:${route}:${at}`;

const isSessionLost = (zero: Zero) => zero.connection.state.current.name === 'needs-auth';

/** Resolves to whether the member may go on: the replica has the write and nothing has refused it. */
export async function saveStep<V extends Fields>(save: Save<V>): Promise<boolean> {
  const {zero, userID, step, values, shown, isEditing} = save;
  const sending = sendDraft(userID, step.route, {at: Date.now(), isEditing, values, shown});
  if (!sending) return false;
  const fail = (message: string) => {
    failDraft(userID, step.route, message, sending.at);
    return false;
  };
  if (isSessionLost(zero)) return fail(stepFailure(step, true));
  const {here, there} = write(save, sending);
  const saved = await here;
  if (!saved.ok) return fail(saved.message);
  void there.then((answer) => failIfRefused(save, sending, answer));
  return true;
}

/**
 * Repeats a save that a closed page began and saw no answer to. The server stores it once, and refuses it when the
 * member has answered otherwise since.
 */
export async function resendStep<V extends Fields>(target: Target<V>): Promise<void> {
  const {userID, step} = target;
  const {sending} = keptDraft(userID, step.route);
  if (!sending || inFlight.has(keyOf(userID, step.route, sending))) return;
  failIfRefused(target, sending, await write(target, sending).there);
}

/** The member has gone on and takes the save for done. Without an answer the next connection repeats it. */
function failIfRefused<V extends Fields>(
  {userID, step}: Target<V>,
  {at, isEditing}: Sending,
  answer: Saved | undefined,
): void {
  // Another tab may have saved the step again.
  if (!answer || answer.ok || keptDraft(userID, step.route).sending?.at !== at) return;
  failDraft(userID, step.route, answer.message, at);
  for (const listener of listeners) listener({route: step.route, isEditing});
}

type Written = {
  readonly here: Promise<Saved>;
  /** Undefined when the connection is lost before the server has answered. */
  readonly there: Promise<Saved | undefined>;
};

function write<V extends Fields>({zero, userID, step}: Target<V>, sending: Sending): Written {
  const failed = {ok: false, code: undefined, message: stepFailure(step, false)} as const;
  const nowhere = {here: Promise.resolve(failed), there: Promise.resolve(failed)};
  const {success, data: values} = step.whole.safeParse(sending.values);
  if (!success) return nowhere;
  const basedOn: V[] = [];
  for (const fields of sending.basedOn) {
    const shown = step.whole.safeParse(fields);
    // A form that could not have been saved showed no answer.
    if (shown.success && !step.check(shown.data)) basedOn.push(shown.data);
  }
  try {
    const result = step.write(zero, values, basedOn);
    const there = untilConfirmed({zero, userID, step}, sending, serverAnswer(result, step.failure));
    return {here: settleHere(result, step.failure), there};
  } catch {
    return nowhere;
  }
}

async function serverAnswer(result: MutatorResult, failure: string): Promise<Saved | undefined> {
  const details = await result.server.catch(() => undefined);
  const isLost = !details || (details.type === 'error' && details.error.type === 'zero');
  return isLost ? undefined : settle(result, failure);
}

async function untilConfirmed<V extends Fields>(
  {zero, userID, step}: Target<V>,
  sending: Sending,
  result: Promise<Saved | undefined>,
): Promise<Saved | undefined> {
  const key = keyOf(userID, step.route, sending);
  inFlight.add(key);
  const signedOut = Promise.withResolvers<Saved>();
  const stopWatching = zero.connection.state.subscribe(({name}) => {
    const message = stepFailure(step, true);
    if (name === 'needs-auth') signedOut.resolve({ok: false, code: 'signed-out', message});
  });
  const answer = await Promise.race([result, signedOut.promise]);
  // The navigation that follows the local result goes first, however fast the server is.
  await new Promise((gone) => setTimeout(gone));
  stopWatching();
  inFlight.delete(key);
  if (answer?.ok) acknowledgeDraft(userID, step.route, sending.values, sending.at);
  return answer;
}
