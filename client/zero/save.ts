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

type FailureKind = keyof OutcomeMessages;

function messageFor(failure: Failure, cause: string, kind: FailureKind = 'failed'): string {
  if (typeof failure === 'string') return failure;
  return typeof failure === 'function' ? failure(cause) : failure[kind];
}

/** `lost` is the kind of failure of a write whose result was lost. */
async function outcomeOf(
  result: Promise<MutatorResultDetails>,
  failure: Failure,
  lost: FailureKind,
): Promise<Saved> {
  const failed = (cause: string, kind?: FailureKind): Saved => ({
    ok: false,
    code: undefined,
    message: messageFor(failure, cause, kind),
  });
  const details = await result.catch(() => undefined);
  if (details?.type === 'success') return {ok: true};
  if (!details) return failed(SOMETHING_WRONG, lost);
  const {error} = details;
  if (error.type === 'zero') return failed(CONNECTION_LOST, lost);
  const code = codeOf(error.details);
  // Only messages with a code are written for members. That of `match-impossible` is the specification's, and no refusal.
  if (code === undefined) return failed(SOMETHING_WRONG);
  if (!isRefusalCode(code)) return failed(error.message);
  return {ok: false, code, message: error.message};
}

/** Resolves when the local replica has applied or refused the write. Never rejects. */
export function localOutcome(write: MutatorResult, failure: Failure): Promise<Saved> {
  return outcomeOf(write.client, failure, 'failed');
}

/**
 * Resolves when the server has applied the write, or client or server has refused it. Never rejects. After a lost connection
 * the outcome is unknown: Zero keeps the mutation and sends it again.
 */
export async function serverOutcome(write: MutatorResult, failure: Failure): Promise<Saved> {
  const here = await localOutcome(write, failure);
  return here.ok ? outcomeOf(write.server, failure, 'unknown') : here;
}

/** Like {@link serverOutcome}; a `write` that throws counts as failed. Never rejects. */
export async function attempt(write: () => MutatorResult, failure: Failure): Promise<Saved> {
  try {
    return await serverOutcome(write(), failure);
  } catch {
    return {ok: false, code: undefined, message: messageFor(failure, SOMETHING_WRONG)};
  }
}
