// A write that the member waits for, and the message to show when it failed.
import type {MutatorResult, Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {connectionOf, isNetworkDown} from './network.ts';
import {attempt, type Failure, type Saved} from './save.ts';
import {waitForConnection} from './wait-for-connection.ts';

type Sentences = {
  failure: Failure;
  /** For writes whose outcome the member must know: shown without a connection, when nothing is sent. */
  disconnected?: string;
};

/** Waits a moment for a connection if `sentences` has a message for its lack. Sends nothing after `signal`. Never rejects. */
export async function sendWrite(
  {connection: {state}}: Zero,
  mutation: () => MutatorResult,
  {failure, disconnected}: Sentences,
  signal?: AbortSignal,
): Promise<Saved> {
  if (disconnected !== undefined) {
    const isOffline = connectionOf(state.current.name, isNetworkDown()) === 'offline';
    const canReach = !isOffline && (await waitForConnection(state));
    if (!canReach || signal?.aborted) {
      return {ok: false, code: undefined, message: disconnected};
    }
  }
  return attempt(mutation, failure);
}

/** `write` resolves when the server has answered or the connection is lost; `error` is the message of the last failure. */
export function useWrite<Args extends unknown[]>(
  mutation: (...args: Args) => MutatorResult,
  sentencesFor: Sentences | ((...args: Args) => Sentences),
) {
  const zero = useZero();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const write = async (...args: Args): Promise<Saved> => {
    setPending(true);
    setError(undefined);
    const sentences = typeof sentencesFor === 'function' ? sentencesFor(...args) : sentencesFor;
    const saved = await sendWrite(zero, () => mutation(...args), sentences);
    setPending(false);
    if (!saved.ok) setError(saved.message);
    return saved;
  };
  return {write, pending, error};
}
