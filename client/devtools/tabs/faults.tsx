// Faults on request: no network, a closed socket, a refusal, an empty replica. They end when the panel is closed.
import {useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {isRefusalCode, REFUSAL_CODES, type RefusalCode} from '../../../rules/refusal.ts';
import {dropSockets, faults, refuseNext, setOffline} from '../record/faults.ts';
import {useRecording} from '../record/recording.ts';

export function FaultsTab() {
  useRecording();
  const zero = useZero();
  const [code, setCode] = useState<RefusalCode>('malformed');
  const armed = faults.refuseNext;
  const clearReplica = async () => {
    await zero.delete();
    location.reload();
  };
  return (
    <ul className="dt-faults">
      <li className="dt-controls">
        <label>
          <input
            type="checkbox"
            role="switch"
            aria-checked={faults.offline}
            checked={faults.offline}
            onChange={({target}) => setOffline(target.checked)}
          />
          <span> Offline</span>
        </label>
        <p>No request is sent, no sync socket opens, and Wing hears that the network is gone.</p>
      </li>
      <li className="dt-controls">
        <button type="button" className="dt-button" onClick={dropSockets}>
          Drop the socket
        </button>
        <p>The connection breaks once; Zero comes back by itself.</p>
      </li>
      <li className="dt-controls">
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
      </li>
      <li className="dt-controls">
        <button type="button" className="dt-button" onClick={() => void clearReplica()}>
          Clear the replica
        </button>
        <p>Reloads the page with an empty replica. The outbox stays. Other tabs fill it again.</p>
      </li>
    </ul>
  );
}
