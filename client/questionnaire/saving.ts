// Saves a step, from Next to the server's response. The member goes on when the replica has the write. The draft stays
// until the server has it too, so that the next page can repeat a save whose page closed.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import type {OnboardingRoute} from '../../rules/onboarding.ts';
import {readAs} from '../../rules/read-as.ts';
import {awaitLocalSave, awaitServerSave, type Saved} from '../zero/save.ts';
import {acknowledgeDraft, draftOf, failDraft, storedDraft, sendDraft} from './draft-store.ts';
import type {Sending} from './draft.ts';
import type {Fields} from './steps/step.ts';
import {stepFailure, type Step} from './steps/step.ts';

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

/** Older saves are not repeated: the member may have changed their mind since. */
const REPEAT_WITHIN_MS = 10 * 60_000;
const REPEAT_ABANDONED_MS = 1000;
/** Zero itself retries an unanswered write; repeating sooner would send many copies. */
const REPEAT_UNANSWERED_MS = 30_000;

/** The saves whose response this page awaits, by {@link keyOf}, and the Zero that sends each. */
const inFlight = new Map<string, Zero>();

const keyOf = (userID: string, route: OnboardingRoute, {at}: Sending) => `${userID}:${route}:${at}`;

const isSessionLost = (zero: Zero) => zero.connection.state.current.name === 'needs-auth';
const isInError = (zero: Zero) => zero.connection.state.current.name === 'error';
const isClosed = (zero: Zero) => zero.connection.state.current.name === 'closed';

/** Resolves to whether the member may go on: the replica has applied the write. */
export async function saveStep<V extends Fields>(save: Save<V>): Promise<boolean> {
  const {zero, userID, step, values, shown, isEditing} = save;
  const sending = sendDraft(userID, step.route, {at: Date.now(), isEditing, values, shown});
  if (!sending) return false;
  const fail = (message: string) => {
    failDraft(userID, step.route, message, sending.at);
    return false;
  };
  if (isSessionLost(zero)) return fail(stepFailure(step, true));
  // After an error of the server Zero refuses writes until it connects again; while connecting it accepts them.
  if (isInError(zero)) await zero.connection.connect();
  const written = write(save, sending);
  const saved = await written.local;
  if (!saved.ok) return fail(saved.message);
  void awaitServer(save, sending, written);
  return true;
}

/**
 * Repeats a save whose page closed before the server responded. The server stores it once, and refuses it if the member
 * has answered differently since. An old save is sent with an empty `basedOn`, which only detects whether it has
 * arrived.
 */
export async function resendStep<V extends Fields>(target: Target<V>): Promise<void> {
  const {userID, step} = target;
  const {sending} = storedDraft(userID, step.route);
  if (!sending || inFlight.get(keyOf(userID, step.route, sending)) === target.zero) return;
  const isLate = Date.now() - sending.at > REPEAT_WITHIN_MS;
  const {local, remote} = write(target, isLate ? {...sending, basedOn: []} : sending);
  const late = {ok: false, code: undefined, message: stepFailure(step, false)} as const;
  await awaitServer(target, sending, {
    local,
    remote: isLate ? remote.then((answer) => (answer?.ok === false ? late : answer)) : remote,
  });
}

/** Awaits the server's response. Without one, repeats the save after a while. */
async function awaitServer<V extends Fields>(
  target: Target<V>,
  sending: Sending,
  {local, remote}: Written,
): Promise<void> {
  const {userID, step} = target;
  const key = keyOf(userID, step.route, sending);
  inFlight.set(key, target.zero);
  const answer = await remote;
  if (!answer && !(await local).ok) {
    // Zero was disconnected and refused the write. UnfinishedSaves repeats the save when Zero connects.
    inFlight.delete(key);
    return;
  }
  // Another tab pushed this save, and the server treated it as one of a closed tab.
  const isAbandoned = answer?.ok === false && answer.code === 'abandoned';
  if (!answer || isAbandoned) {
    const repeat = () => {
      // The page's next Zero repeats the save when it connects.
      if (isClosed(target.zero)) return;
      inFlight.delete(key);
      void resendStep(target);
    };
    setTimeout(repeat, isAbandoned ? REPEAT_ABANDONED_MS : REPEAT_UNANSWERED_MS);
    return;
  }
  inFlight.delete(key);
  if (answer.ok) acknowledgeDraft(userID, step.route, sending.values, sending.at);
  else reportLateFailure(target, sending, answer.message);
}

/** Reports a failure after the member has gone on. */
function reportLateFailure<V extends Fields>(
  {userID, step}: Target<V>,
  {at, isEditing}: Sending,
  message: string,
): void {
  const current = storedDraft(userID, step.route).sending ?? draftOf(userID, step.route).sending;
  // Another tab may have saved the step again.
  if (current?.at !== at) return;
  failDraft(userID, step.route, message, at);
  for (const listener of listeners) listener({route: step.route, isEditing});
}

type Written = {
  readonly local: Promise<Saved>;
  /** Undefined when Zero refuses the write, or the connection is lost before the server has answered. */
  readonly remote: Promise<Saved | undefined>;
};

function write<V extends Fields>({zero, userID, step}: Target<V>, sending: Sending): Written {
  const failed = {ok: false, code: undefined, message: stepFailure(step, false)} as const;
  const nowhere = {local: Promise.resolve(failed), remote: Promise.resolve(failed)};
  const values = readAs(step.whole, sending.values);
  if (!values) return nowhere;
  const basedOn = sending.basedOn.flatMap((fields) => {
    const shown = readAs(step.whole, fields);
    return shown ? [shown] : [];
  });
  try {
    const result = step.write(zero, values, basedOn);
    const remote = orSignedOut({zero, userID, step}, serverAnswer(result, step.failure));
    return {local: awaitLocalSave(result, step.failure), remote};
  } catch {
    return nowhere;
  }
}

async function serverAnswer(result: MutatorResult, failure: string): Promise<Saved | undefined> {
  const details = await result.server.catch(() => undefined);
  const isLost = !details || (details.type === 'error' && details.error.type === 'zero');
  return isLost ? undefined : awaitServerSave(result, failure);
}

/** Fails the save at once when the session ends. */
async function orSignedOut<V extends Fields>(
  {zero, step}: Target<V>,
  result: Promise<Saved | undefined>,
): Promise<Saved | undefined> {
  const signedOut = Promise.withResolvers<Saved>();
  const stopWatching = zero.connection.state.subscribe(({name}) => {
    const message = stepFailure(step, true);
    if (name === 'needs-auth') signedOut.resolve({ok: false, code: 'signed-out', message});
  });
  const answer = await Promise.race([result, signedOut.promise]);
  // Lets the navigation after the local result run first, however fast the server is.
  await new Promise((gone) => setTimeout(gone));
  stopWatching();
  return answer;
}
