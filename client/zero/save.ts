// What became of a write. A rule's own sentence reaches the person; anything else (a lost connection,
// a server in trouble) becomes the sentence the screen brings for its failure.
import type {MutatorResult, MutatorResultDetails} from '@rocicorp/zero';
import {useCallback, useState} from 'react';
import {codeOf} from '../../mutators/refuse.ts';

export type Saved =
  | {readonly ok: true}
  | {readonly ok: false; readonly code: string | undefined; readonly message: string};

/** A screen's sentence for a failure that is no rule's refusal; it may want to quote the cause. */
export type Failure = string | ((cause: string) => string);

function read(result: MutatorResultDetails, failure: Failure): Saved {
  if (result.type === 'success') return {ok: true};
  const code = result.error.type === 'app' ? codeOf(result.error.details) : undefined;
  return {
    ok: false,
    code,
    message: code ? result.error.message : inWords(failure, result.error.message),
  };
}

function inWords(failure: Failure, cause: string): string {
  return typeof failure === 'string' ? failure : failure(cause);
}

/** Waits until the server has the write, or until either side has refused it. Never throws. */
export async function settle(write: MutatorResult, failure: Failure): Promise<Saved> {
  try {
    const here = read(await write.client, failure);
    return here.ok ? read(await write.server, failure) : here;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return {ok: false, code: undefined, message: inWords(failure, cause)};
  }
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
