// Wing's devtools: the connection, queries, mutations, outbox and replica of this tab, and faults. Loaded on request only. They
// show the member's own data; the messages on the wire are in the browser's network tab.
import {Tabs} from '@base-ui/react/tabs';
import {useConnectionState} from '@rocicorp/zero/react';
import {X} from 'lucide-react';
import {useEffect} from 'react';
import {endFaults} from './record/faults.ts';
import {recordedFromStart} from './record/recorder.ts';
import {ConnectionTab} from './tabs/connection.tsx';
import {FaultsTab} from './tabs/faults.tsx';
import {MutationsTab} from './tabs/mutations.tsx';
import {OutboxTab} from './tabs/outbox.tsx';
import {Chip} from './tabs/parts.tsx';
import {QueriesTab} from './tabs/queries.tsx';
import {ReplicaTab} from './tabs/replica.tsx';
import './devtools.css';

const TABS = [
  ['Mutations', MutationsTab],
  ['Queries', QueriesTab],
  ['Connection', ConnectionTab],
  ['Outbox', OutboxTab],
  ['Replica', ReplicaTab],
  ['Faults', FaultsTab],
] as const;

const OPEN = 'dt-open';

export default function Devtools({onClose}: {onClose: () => void}) {
  const {name} = useConnectionState();
  useEffect(() => {
    // Reserves space beside or below the page.
    const {classList} = document.documentElement;
    classList.add(OPEN);
    return () => classList.remove(OPEN);
  }, []);
  // Faults end with the panel, because nothing else shows them.
  useEffect(() => endFaults, []);
  return (
    <aside className="dt-panel" aria-label="Wing devtools">
      <header className="dt-header">
        <h2>Wing devtools</h2>
        <output aria-label="Sync state">
          <Chip good={name === 'connected'}>{name}</Chip>
        </output>
        <button type="button" className="dt-icon" aria-label="Close the devtools" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {recordedFromStart ? null : <StartedLate />}
      <Tabs.Root defaultValue="Mutations" className="dt-tabs">
        <Tabs.List className="dt-list" aria-label="Devtools">
          {TABS.map(([title]) => (
            <Tabs.Tab key={title} value={title} className="dt-tab">
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(([title, Tab]) => (
          <Tabs.Panel key={title} value={title} className="dt-body">
            <Tab />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  );
}

/** Shown when a Zero was already open, whose earlier queries and mutations were not recorded. */
function StartedLate() {
  return (
    <p className="dt-late">
      <span>Recording has just begun: earlier queries are missing.</span>
      <button type="button" className="dt-button" onClick={() => location.reload()}>
        Reload and watch from the start
      </button>
    </p>
  );
}
