// For writes that Wing does not store offline: they wait a moment for a connection.
import type {useZero} from '@rocicorp/zero/react';

const TIMEOUT_MS = 3000;

type State = ReturnType<typeof useZero>['connection']['state'];

/** Resolves to whether a connection exists, or is established within {@link TIMEOUT_MS}. */
export async function waitForConnection(state: State): Promise<boolean> {
  if (state.current.name !== 'connecting') return state.current.name === 'connected';
  let stop: (() => void) | undefined;
  const changed = new Promise<boolean>((resolve) => {
    stop = state.subscribe(({name}) => name !== 'connecting' && resolve(name === 'connected'));
  });
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
  const isConnected = await Promise.race([changed, timeout]);
  stop?.();
  return isConnected;
}
