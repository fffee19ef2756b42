// Starts recording: mutators, and every Zero that this tab opens, including the open one.
import type {ConnectionState, Zero} from '@rocicorp/zero';
import {onZeroOpened} from '../../zero/instance.ts';
import {watchNetwork} from './faults.ts';
import {add, changed, recordFor, recording} from './recording.ts';
import {watchMutations, watchRuns} from './watch-mutations.ts';
import {watchQueries} from './watch-queries.ts';

function reasonOf(state: ConnectionState): string | undefined {
  if (!('reason' in state) || state.reason === undefined) return undefined;
  if (typeof state.reason === 'string') return state.reason;
  return 'status' in state.reason
    ? `${state.reason.type} answered ${state.reason.status}`
    : state.reason.reason;
}

function watchConnection({userID, clientID: client, connection: {state}}: Zero): void {
  const note = (now: ConnectionState) => {
    // The Zero of a member who has left closes after the records were deleted.
    if (recording.userID !== userID) return;
    const [name, reason] = [now.name, reasonOf(now)];
    const last = recording.connection.findLast((record) => record.client === client);
    if (last?.state !== name || last.reason !== reason) {
      add(recording.connection, {client, at: performance.now(), state: name, reason});
    }
    if (name !== 'closed') return;
    for (const [key, query] of recording.queries) {
      if (query.client === client) recording.queries.delete(key);
    }
    changed();
  };
  note(state.current);
  state.subscribe(note);
}

watchNetwork();
watchRuns();

/** False when a Zero was open before recording began. */
export const recordedFromStart = onZeroOpened((zero) => {
  recordFor(zero.userID ?? '');
  watchConnection(zero);
  watchMutations(zero);
  watchQueries(zero);
});
