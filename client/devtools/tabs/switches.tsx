// Fault injection: no network, latency, a closed socket, a refusal, an empty replica. Faults end when the panel is
// closed.
import {useState, type ReactNode} from 'react';
import {isRefusalCode, REFUSAL_CODES, type RefusalCode} from '../../../rules/refusal.ts';
import {useUserID} from '../../zero/member.ts';
import {startEmptyReplica} from '../../zero/replicas.ts';
import {dropSocket, refuseNext, setLatency, setOffline, switches} from '../record/switches.ts';
import {useRecording} from './use-recording.ts';

const LATENCIES = [0, 100, 300, 1000, 3000];

export function SwitchesTab() {
  useRecording();
  const [code, setCode] = useState<RefusalCode>('malformed');
  const armed = switches.refuseNext;
  return (
    <ul className="dt-switches">
      <Item
        title="Go offline"
        note="No sync socket opens, and Wing hears that the network is gone, until the devtools are closed."
      >
        <label className="dt-toggle">
          <input
            type="checkbox"
            role="switch"
            aria-checked={switches.offline}
            checked={switches.offline}
            onChange={({target}) => setOffline(target.checked)}
          />
          <span>Offline</span>
        </label>
      </Item>
      <Item
        title="Add latency"
        note="Everything on the sync socket takes this much longer, each way, until the devtools are closed."
      >
        <label className="dt-field">
          <span>Latency</span>
          <select
            value={switches.latencyMs}
            onChange={({target}) => setLatency(Number(target.value))}
          >
            {LATENCIES.map((value) => (
              <option key={value} value={value}>
                {value === 0 ? 'none' : `${value} ms`}
              </option>
            ))}
          </select>
        </label>
      </Item>
      <Item title="Drop the socket" note="The connection breaks once; Zero comes back by itself.">
        <button type="button" className="dt-button" onClick={dropSocket}>
          Drop the socket
        </button>
      </Item>
      <Item title="Refuse a mutation" note="The next one fails here as if a rule had said no.">
        <label className="dt-field">
          <span>Code</span>
          <select
            value={code}
            onChange={({target: {value}}) => isRefusalCode(value) && setCode(value)}
          >
            {REFUSAL_CODES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="dt-button"
          aria-pressed={armed !== undefined}
          onClick={() => refuseNext(armed === undefined ? code : undefined)}
        >
          {armed === undefined ? 'Refuse the next mutation' : `Waiting to refuse with ${armed}`}
        </button>
      </Item>
      <ClearReplica />
    </ul>
  );
}

function ClearReplica() {
  const userID = useUserID();
  const clear = () => {
    startEmptyReplica(userID);
    location.reload();
  };
  return (
    <Item
      title="Clear the replica"
      note="Reloads the page with an empty replica. The outbox stays; other tabs keep their replica until they reload."
    >
      <button type="button" className="dt-button" onClick={clear}>
        Clear the replica
      </button>
    </Item>
  );
}

function Item({title, note, children}: {title: string; note: string; children: ReactNode}) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="dt-note">{note}</p>
      <div className="dt-controls">{children}</div>
    </li>
  );
}
