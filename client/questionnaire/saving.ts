// A step's save from the press of Next to the server's word. The person goes on as soon as the
// replica has it; the draft is given up only when the server has, and whoever waits for failures is
// told of the ones that came after the person had gone on.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import type {OnboardingRoute} from '../../rules/onboarding.ts';
import {queries} from '../../queries/index.ts';
import {settle, settleHere} from '../zero/save.ts';
import {acknowledgeDraft, draftOf, failDraft, noteMadeDraft, sendDraft} from './draft-store.ts';
import type {Fields} from './draft.ts';
import {untilOver} from './save-turns.ts';
import {stepFailure, type MemberRows, type Step} from './step.ts';

export type FailedSave = {readonly route: OnboardingRoute; readonly isEditing: boolean};
type Listener = (failed: FailedSave) => void;

const listeners = new Set<Listener>();

export function onFailedSave(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A save that the person takes for done did not hold. */
export function reportFailedSave(failed: FailedSave): void {
  for (const listener of listeners) listener(failed);
}

const leftListeners = new Set<() => void>();

/**
 * Hears of saves that nobody has run or refused: they were held back, or another tab had sent them while this
 * one was cut off.
 */
export function onLeftSave(listener: () => void): () => void {
  leftListeners.add(listener);
  return () => leftListeners.delete(listener);
}

export type Save<V extends Fields> = {
  readonly zero: Zero;
  readonly userID: string;
  readonly step: Step<V>;
  readonly values: V;
  /** What the form would show without this answer. */
  readonly over: V;
  readonly isEditing: boolean;
};

/** `over` resolves when the server has said what became of it. */
export type Begun = {readonly isHere: boolean; readonly over?: Promise<void>};

const isSessionLost = (zero: Zero) => zero.connection.state.current.name === 'needs-auth';

/**
 * Resolves to whether the person may go on: the replica has the write and nothing has refused it. Waits for
 * nobody, not even for an older save of this step that is being repeated.
 */
export async function saveStep<V extends Fields>(save: Save<V>): Promise<boolean> {
  const begun = begin(save);
  void seeThrough(save, begun);
  const {isHere} = await begun;
  return isHere;
}

/**
 * Keeps a save until the server can be asked what it has, for somebody who may have seen older answers: then
 * what they have `touched` is saved, over whatever the other fields hold by that time.
 */
export function holdBack<V extends Fields>(save: Save<V>, touched: Fields): void {
  const {userID, step, values, over, isEditing} = save;
  sendDraft(userID, step.route, {at: Date.now(), isEditing, values, over: [over], touched});
  for (const listener of leftListeners) listener();
}

async function seeThrough<V extends Fields>(save: Save<V>, begun: Promise<Begun>): Promise<void> {
  const {userID, step} = save;
  const isUnfinished = () => draftOf(userID, step.route).sending !== undefined;
  await untilOver(userID, step.route, begun, async () => {
    const again = isUnfinished() ? undefined : written(save);
    if (again) await settle(again, step.failure);
  });
  if (isUnfinished()) for (const listener of leftListeners) listener();
}

/** Writes a step. */
export async function begin<V extends Fields>(save: Save<V>): Promise<Begun> {
  const {zero, userID, step, values, over, isEditing} = save;
  const at = Date.now();
  sendDraft(userID, step.route, {at, isEditing, values, over: [over]});
  if (isSessionLost(zero)) {
    failDraft(userID, step.route, stepFailure(step, true), at);
    return {isHere: false};
  }
  const write = written(save);
  if (!write) {
    failDraft(userID, step.route, stepFailure(step, false), at);
    return {isHere: false};
  }
  const here = await settleHere(write, step.failure);
  if (!here.ok) {
    failDraft(userID, step.route, here.message, at);
    return {isHere: false};
  }
  const made = rowsHere(zero).then((rows) =>
    noteMadeDraft(userID, step.route, step.read(rows), at),
  );
  const there = untilServerHas(save, settle(write, step.failure), at);
  return {isHere: true, over: Promise.allSettled([made, there]).then(() => undefined)};
}

/** Whatever cannot even be begun has failed like any other; nothing must stay on its way for ever. */
function written<V extends Fields>({zero, step, values}: Save<V>): MutatorResult | undefined {
  try {
    return step.write(zero, values);
  } catch {
    return undefined;
  }
}

/** What the replica shows. */
export async function rowsHere(zero: Zero): Promise<MemberRows> {
  const [profile, questionnaire] = await Promise.all([
    zero.run(queries.me.profile()),
    zero.run(queries.me.questionnaire()),
  ]);
  return {profile, questionnaire};
}

async function untilServerHas<V extends Fields>(
  {zero, userID, step, values, isEditing}: Save<V>,
  result: ReturnType<typeof settle>,
  at: number,
): Promise<void> {
  const fail = (message: string) => {
    if (draftOf(userID, step.route).sending?.at !== at) return;
    failDraft(userID, step.route, message, at);
    reportFailedSave({route: step.route, isEditing});
  };
  const stopWatching = zero.connection.state.subscribe(({name}) => {
    if (name === 'needs-auth') fail(stepFailure(step, true));
  });
  const there = await result;
  // The navigation that follows the local result goes first, however fast the server is.
  await new Promise((gone) => setTimeout(gone));
  stopWatching();
  if (there.ok) acknowledgeDraft(userID, step.route, values, at);
  else if (there.code !== 'abandoned') fail(there.message);
}
