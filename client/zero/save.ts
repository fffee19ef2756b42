// What became of a write. A rule's own sentence reaches the person; anything else (a lost connection,
// a server in trouble) becomes the sentence the screen brings for its failure.
import type {MutatorResult, MutatorResultDetails} from '@rocicorp/zero';
import {useCallback, useState} from 'react';
import {codeOf} from '../../mutators/refuse.ts';
import {isRefusalCode, type RefusalCode} from '../../rules/refusal.ts';
import {CONNECTION_LOST, SOMETHING_WRONG} from '../../rules/wording.ts';

export type Saved =
  | {readonly ok: true}
  | {readonly ok: false; readonly code: RefusalCode | undefined; readonly message: string};

/** A screen that says what has happened has other words for when nobody knows. */
export type Outcome = {readonly failed: string; readonly unknown: string};

/** A screen's sentence for a failure that is no rule's refusal; it may want to quote the cause. */
export type Failure = string | ((cause: string) => string) | Outcome;

function read(result: MutatorResultDetails, failure: Failure): Saved {
  if (result.type === 'success') return {ok: true};
  if (result.error.type === 'zero') {
    return {ok: false, code: undefined, message: inWords(failure, CONNECTION_LOST)};
  }
  const {message, details} = result.error;
  const code = codeOf(details);
  if (code === undefined || !isRefusalCode(code)) {
    // A coded cause is written for people; anything else is an internal of Zero's or of the database's.
    const cause = code === undefined ? SOMETHING_WRONG : message;
    return {ok: false, code: undefined, message: inWords(failure, cause)};
  }
  // No rule's: it tells of a page that is gone, and whoever reads this has one, which was cut off.
  if (code === 'abandoned') return {ok: false, code, message: inWords(failure, CONNECTION_LOST)};
  return {ok: false, code, message};
}

function inWords(failure: Failure, cause: string): string {
  if (typeof failure === 'string') return failure;
  return typeof failure === 'function' ? failure(cause) : failure.failed;
}

async function readWhenDone(
  result: Promise<MutatorResultDetails>,
  failure: Failure,
): Promise<Saved> {
  try {
    return read(await result, failure);
  } catch {
    return notSaved(failure);
  }
}

function notSaved(failure: Failure): Saved {
  return {ok: false, code: undefined, message: inWords(failure, SOMETHING_WRONG)};
}

/** What is lost on the way to the server or back may still be done: Zero keeps it and sends it again. */
async function readAnswer(answer: Promise<MutatorResultDetails>, failure: Failure): Promise<Saved> {
  if (typeof failure !== 'object') return readWhenDone(answer, failure);
  const isRefusal = await answer.then(
    (result) => result.type === 'success' || result.error.type === 'app',
    () => false,
  );
  return readWhenDone(answer, isRefusal ? failure : failure.unknown);
}

/** Waits until the replica in this browser has the write, or refuses it. Never throws. */
export function settleHere(write: MutatorResult, failure: Failure): Promise<Saved> {
  return readWhenDone(write.client, failure);
}

/** Waits until the server has the write, or until either side has refused it. Never throws. */
export async function settle(write: MutatorResult, failure: Failure): Promise<Saved> {
  const here = await settleHere(write, failure);
  return here.ok ? readAnswer(write.server, failure) : here;
}

/** The same for a write that may not even begin: then it has failed like any other. Never throws. */
export async function attempt(write: () => MutatorResult, failure: Failure): Promise<Saved> {
  try {
    return await settle(write(), failure);
  } catch {
    return notSaved(failure);
  }
}

/** A form's saving state: `save` resolves to whether the server has it; `error` is what to show. */
export function useSaving() {
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const save = useCallback(async (write: () => MutatorResult, failure: Failure) => {
    setSaving(true);
    setError(undefined);
    const saved = await attempt(write, failure);
    setSaving(false);
    if (!saved.ok) setError(saved.message);
    return saved.ok;
  }, []);
  return {saving, error, setError, save};
}
