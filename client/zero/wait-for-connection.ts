// Waits for states of Zero's connection.
import type {useZero} from '@rocicorp/zero/react';
import {withTimeout} from '../session/with-timeout.ts';

const TIMEOUT_MS = 3000;

type State = ReturnType<typeof useZero>['connection']['state'];
type Name = State['current']['name'];

/** `reached` resolves when the connection is in a state that `isWanted`. */
export function stateOf(state: State, isWanted: (name: Name) => boolean) {
  const {promise: reached, resolve} = Promise.withResolvers<Name>();
  const look = ({name}: {name: Name}) => isWanted(name) && resolve(name);
  const stop = state.subscribe(look);
  look(state.current);
  return {reached, stop};
}

/**
 * For writes that Wing does not store offline: resolves to whether a connection exists, or is established within
 * {@link TIMEOUT_MS}.
 */
export async function waitForConnection(state: State): Promise<boolean> {
  const {reached, stop} = stateOf(state, (name) => name !== 'connecting');
  const name = await withTimeout(reached, TIMEOUT_MS);
  stop();
  return name === 'connected';
}
