// Maps a mutation's outcome to the message that the member sees: a rule's own refusal, otherwise the screen's failure
// message.
import type {MutatorResult, MutatorResultDetails} from '@rocicorp/zero';
import {codeOf} from '../../mutators/refuse.ts';
import {isRefusalCode, type RefusalCode} from '../../rules/refusal.ts';
import {CONNECTION_LOST, SOMETHING_WRONG} from '../../rules/wording.ts';

export type Saved =
  | {readonly ok: true}
  | {readonly ok: false; readonly code: RefusalCode | undefined; readonly message: string};

/** For screens that distinguish a failed write from one whose outcome is unknown. */
export type OutcomeMessages = {readonly failed: string; readonly unknown: string};

/** A screen's message for failures other than a rule's refusal; a function quotes the cause. */
export type Failure = string | ((cause: string) => string) | OutcomeMessages;

function toSaved(result: MutatorResultDetails, failure: Failure): Saved {
  if (result.type === 'success') return {ok: true};
  if (result.error.type === 'zero') {
    return {ok: false, code: undefined, message: messageFor(failure, CONNECTION_LOST)};
  }
  const {message, details} = result.error;
  const code = codeOf(details);
  if (code === undefined || !isRefusalCode(code)) {
    // Only messages with a code are written for members.
    const cause = code === undefined ? SOMETHING_WRONG : message;
    return {ok: false, code: undefined, message: messageFor(failure, cause)};
  }
  // The server took this page for a closed one, because it was disconnected.
  if (code === 'abandoned') return {ok: false, code, message: messageFor(failure, CONNECTION_LOST)};
  return {ok: false, code, message};
}

function messageFor(failure: Failure, cause: string): string {
  if (typeof failure === 'string') return failure;
  return typeof failure === 'function' ? failure(cause) : failure.failed;
}

async function awaitResult(
  result: Promise<MutatorResultDetails>,
  failure: Failure,
): Promise<Saved> {
  try {
    return toSaved(await result, failure);
  } catch {
    return failedSave(failure);
  }
}

function failedSave(failure: Failure): Saved {
  return {ok: false, code: undefined, message: messageFor(failure, SOMETHING_WRONG)};
}

/** After a lost connection the outcome is unknown: Zero keeps the mutation and sends it again. */
async function awaitServerResult(
  answer: Promise<MutatorResultDetails>,
  failure: Failure,
): Promise<Saved> {
  if (typeof failure !== 'object') return awaitResult(answer, failure);
  const isOutcomeKnown = await answer.then(
    (result) => result.type === 'success' || result.error.type === 'app',
    () => false,
  );
  return awaitResult(answer, isOutcomeKnown ? failure : failure.unknown);
}

/** Resolves when the local replica has applied or refused the write. Never rejects. */
export function awaitLocalSave(write: MutatorResult, failure: Failure): Promise<Saved> {
  return awaitResult(write.client, failure);
}

/** Resolves when the server has applied the write, or client or server has refused it. Never rejects. */
export async function awaitServerSave(write: MutatorResult, failure: Failure): Promise<Saved> {
  const here = await awaitLocalSave(write, failure);
  return here.ok ? awaitServerResult(write.server, failure) : here;
}

/** Like {@link awaitServerSave}; a `write` that throws counts as failed. Never rejects. */
export async function attempt(write: () => MutatorResult, failure: Failure): Promise<Saved> {
  try {
    return await awaitServerSave(write(), failure);
  } catch {
    return failedSave(failure);
  }
}
