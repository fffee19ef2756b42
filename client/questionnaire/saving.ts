// Saves a step, from Next to the server's answer. The member goes on when the replica has the write. The draft stays until
// the server has it too; a save that fails, or whose page is gone before that, shows on its step.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {createListeners} from '../session/listeners.ts';
import {localOutcome, serverOutcome, type Saved} from '../zero/save.ts';
import {stateOf} from '../zero/wait-for-connection.ts';
import {confirmSave, failSave} from './draft.ts';
import {changeDraft, draftOf} from './draft-store.ts';
import type {Fields, Step} from './steps/step.ts';

const {notify, subscribe} = createListeners();

/** Calls `listener` for each save that fails in this page. */
export const onFailedSave = subscribe;

type StepSave<V extends Fields> = {
  readonly zero: Zero;
  readonly userID: string;
  readonly step: Step<V>;
  /** The whole form. */
  readonly values: V;
  /** The fields to save. */
  readonly touched: Partial<V>;
  readonly isEditing: boolean;
};

/** Other tabs may learn of a changed draft after they get the lock. */
const STORAGE_DELAY_MS = 1000;

/** Held by the page that awaits the server's answer to a save. */
const lockName = (userID: string, route: OnboardingRoute, at: number) =>
  `wing:save:${userID}:${route}:${at}`;

function fail(userID: string, route: OnboardingRoute, at: number, message: string): void {
  changeDraft(userID, route, (draft) => failSave(draft, at, message));
  notify();
}

const signedOutMessage = <V extends Fields>({failure, signedOut = failure}: Step<V>) => signedOut;

/** Resolves to whether the member may go on: the replica has applied the write. */
export async function saveStep<V extends Fields>(save: StepSave<V>): Promise<boolean> {
  const {zero, userID, step, isEditing} = save;
  const {route, failure} = step;
  const at = Date.now();
  changeDraft(userID, route, ({fields}) => ({
    fields: {...fields, ...save.touched},
    save: {at, isEditing, state: 'sent', failure},
  }));
  const refuse = (message: string) => {
    fail(userID, route, at, message);
    return false;
  };
  const {name} = zero.connection.state.current;
  if (name === 'needs-auth') return refuse(signedOutMessage(step));
  // After an error of the server Zero refuses writes until it connects again; while connecting it accepts them.
  if (name === 'error') await zero.connection.connect();
  const write = send(save);
  const saved = await localOutcome(write, failure);
  if (!saved.ok) return refuse(saved.message);
  // WebKit rejects it when the page goes away.
  const held = navigator.locks.request(lockName(userID, route, at), async () => {
    await awaitServer(save, at, write);
    await new Promise((known) => setTimeout(known, STORAGE_DELAY_MS));
  });
  held.catch(() => undefined);
  return true;
}

const send = <V extends Fields>({zero, step, values, touched}: StepSave<V>) =>
  step.write(zero, values, touched);

/** Whether the outcome is unknown. */
const isLost = (saved: Saved) => !saved.ok && saved.code === undefined;

/** Awaits the server's answer. A save whose answer was lost is sent once more when the connection is back, unless a later one has its fields. */
async function awaitServer<V extends Fields>(
  save: StepSave<V>,
  at: number,
  write: MutatorResult,
): Promise<void> {
  const {zero, userID, step, touched} = save;
  let saved = await serverAnswer(save, write);
  const isLast = () => draftOf(userID, step.route).save?.at === at;
  if (isLost(saved) && (await isConnectedAgain(zero)) && isLast()) {
    saved = await serverAnswer(save, send(save));
  }
  if (!saved.ok) return fail(userID, step.route, at, saved.message);
  changeDraft(userID, step.route, (draft) => confirmSave(draft, at, touched));
}

/** The server's answer; the failure for members without a session as soon as it has ended. */
async function serverAnswer<V extends Fields>(
  {zero, step}: StepSave<V>,
  write: MutatorResult,
): Promise<Saved> {
  const ended = stateOf(zero.connection.state, (name) => name === 'needs-auth');
  const signedOut = ended.reached.then((): Saved => {
    return {ok: false, code: 'signed-out', message: signedOutMessage(step)};
  });
  const saved = await Promise.race([serverOutcome(write, step.failure), signedOut]);
  ended.stop();
  // Lets the navigation after the local result run first, however fast the server is.
  await new Promise((gone) => setTimeout(gone));
  return saved;
}

const isDecided = (name: string) => ['connected', 'needs-auth', 'closed'].includes(name);

async function isConnectedAgain(zero: Zero): Promise<boolean> {
  const {reached, stop} = stateOf(zero.connection.state, isDecided);
  const name = await reached;
  stop();
  return name === 'connected';
}

/** Makes failures of the saves whose page was closed before the server's answer: nothing sends them any more. */
export function failAbandonedSaves(userID: string): void {
  for (const {route} of ONBOARDING) {
    const {save} = draftOf(userID, route);
    if (save?.state !== 'sent') continue;
    const {at, failure} = save;
    // Waits until the page that awaits the answer has it, or is gone.
    const ended = navigator.locks.request(lockName(userID, route, at), () => {
      const {save: last} = draftOf(userID, route);
      if (last?.at === at && last.state === 'sent') fail(userID, route, at, failure);
    });
    ended.catch(() => undefined);
  }
}
