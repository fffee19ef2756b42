// Faults on request: no network, a closed socket, an empty replica. They end when the panel is closed.
import {useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {dropSockets, faults, setOffline} from './faults.ts';

export function FaultsTab() {
  const [isOffline, setIsOffline] = useState(faults.offline);
  const zero = useZero();
  const clearReplica = async () => {
    await zero.delete();
    location.reload();
  };
  return (
    <ul className="dt-faults">
      <li>
        <label>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOffline}
            checked={isOffline}
            onChange={({target}) => {
              setIsOffline(target.checked);
              setOffline(target.checked);
            }}
          />
          <span> Offline</span>
        </label>
        <p>No request is sent, no sync socket opens, and Wing hears that the network is gone.</p>
      </li>
      <li>
        <button type="button" className="dt-button" onClick={dropSockets}>
          Drop the socket
        </button>
        <p>The connection breaks once; Zero comes back by itself.</p>
      </li>
      <li>
        <button type="button" className="dt-button" onClick={() => void clearReplica()}>
          Clear the replica
        </button>
        <p>Reloads the page with an empty replica. The outbox stays. Other tabs fill it again.</p>
      </li>
    </ul>
  );
}
