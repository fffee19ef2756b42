// What became of a write. A rule's own sentence reaches the person; anything else (a lost connection,
// a server in trouble) becomes the sentence the screen brings for its failure.
import type {MutatorResult, MutatorResultDetails} from '@rocicorp/zero';
import {useCallback, useState} from 'react';
import {codeOf} from '../../mutators/refuse.ts';
import {isRefusalCode, type RefusalCode} from '../../rules/refusal.ts';

export type Saved =
  | {readonly ok: true}
  | {readonly ok: false; readonly code: RefusalCode | undefined; readonly message: string};

/** A screen's sentence for a failure that is no rule's refusal; it may want to quote the cause. */
export type Failure = string | ((cause: string) => string);

function read(result: MutatorResultDetails, failure: Failure): Saved {
  if (result.type === 'success') return {ok: true};
  const code = result.error.type === 'app' ? codeOf(result.error.details) : undefined;
  if (code === undefined || !isRefusalCode(code)) {
    return {ok: false, code: undefined, message: inWords(failure, result.error.message)};
  }
  return {ok: false, code, message: result.error.message};
}

function inWords(failure: Failure, cause: string): string {
  return typeof failure === 'string' ? failure : failure(cause);
}

async function readWhenDone(
  result: Promise<MutatorResultDetails>,
  failure: Failure,
): Promise<Saved> {
  try {
    return read(await result, failure);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return {ok: false, code: undefined, message: inWords(failure, cause)};
  }
}

/** Waits until the replica in this browser has the write, or refuses it. Never throws. */
export function settleHere(write: MutatorResult, failure: Failure): Promise<Saved> {
  return readWhenDone(write.client, failure);
}

/** Waits until the server has the write, or until either side has refused it. Never throws. */
export async function settle(write: MutatorResult, failure: Failure): Promise<Saved> {
  const here = await settleHere(write, failure);
  return here.ok ? readWhenDone(write.server, failure) : here;
}

/** A form's saving state: `save` resolves to whether the server has it; `error` is what to show. */
export function useSaving() {
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const save = useCallback(async (write: () => MutatorResult, failure: string) => {
    setSaving(true);
    setError(undefined);
    const saved = await settle(write(), failure);
    setSaving(false);
    if (!saved.ok) setError(saved.message);
    return saved.ok;
  }, []);
  return {saving, error, setError, save};
}
