// Starts recording: sockets, mutators, and every Zero that this tab opens, including the open one.
import type {ConnectionState, Zero} from '@rocicorp/zero';
import {onDeparture} from '../../session/departure.ts';
import {onZeroOpened} from '../../zero/instance.ts';
import {clearPokes} from './frames.ts';
import {watchSockets} from './socket.ts';
import {now, recording} from './store.ts';
import {forgetRuns, watchMutations, watchPage} from './watch-mutations.ts';
import {watchQueries} from './watch-queries.ts';

function reasonOf(state: ConnectionState): string | undefined {
  if (!('reason' in state) || state.reason === undefined) return undefined;
  if (typeof state.reason === 'string') return state.reason;
  return 'status' in state.reason
    ? `${state.reason.type} answered ${state.reason.status}`
    : state.reason.reason;
}

function watchConnection({clientID: client, connection}: Zero): void {
  const note = (state: ConnectionState) => {
    const reason = reasonOf(state);
    const last = recording.connection.findLast((record) => record.client === client);
    if (last?.state === state.name && last.reason === reason) return;
    // The member has left, and their records were deleted.
    if (!last && state.name === 'closed') return;
    recording.addConnection({client, at: now(), state: state.name, reason});
  };
  note(connection.state.current);
  connection.state.subscribe(note);
}

let isFromStart = true;

/** False when a Zero was open before recording began. */
export const recordedFromStart = (): boolean => isFromStart;

/** The member of the records. */
let whose: string | undefined;

function forget(): void {
  recording.clear();
  clearPokes();
  forgetRuns();
}

onDeparture(async (userID) => {
  if (userID === whose) forget();
});
watchSockets();
watchPage();
isFromStart = onZeroOpened((zero) => {
  // The socket reports until its Zero is closed.
  if (whose !== undefined && whose !== zero.userID) forget();
  whose = zero.userID;
  watchConnection(zero);
  watchMutations(zero);
  watchQueries(zero);
});
