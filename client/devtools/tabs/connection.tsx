// The history of the connection: states, durations and reasons. The current Zero is first.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useReducer} from 'react';
import {historyOf} from './connection-history.ts';
import {Chip, Nothing, Table, type Tone} from './parts.tsx';
import {now} from '../record/store.ts';
import {useRecording} from './use-recording.ts';
import {formatTime, ms} from '../record/format.ts';

export function toneOf(state: string): Tone {
  if (state === 'connected') return 'good';
  return state === 'connecting' ? 'waiting' : 'bad';
}

const TICK_MS = 1000;

/** The duration of the current state grows without events. */
function useClock(): void {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, []);
}

export function ConnectionTab() {
  useClock();
  const {clientID} = useZero();
  const {connection} = useRecording();
  if (connection.length === 0) return <Nothing>No connection has been seen yet.</Nothing>;
  return (
    <Table caption="Connection history" columns={['Since', 'State', 'For', 'Client', 'Why']}>
      {historyOf(connection, clientID, now()).map(({client, at, state, forMs, reason}) => (
        <tr
          key={`${client} ${at} ${state}`}
          className={client === clientID ? undefined : 'dt-past'}
        >
          <td>{formatTime(at)}</td>
          <td>
            <Chip tone={toneOf(state)}>{state}</Chip>
          </td>
          <td>{ms(forMs)}</td>
          <td>{client}</td>
          <td className="dt-wide">{reason ?? ''}</td>
        </tr>
      ))}
    </Table>
  );
}
