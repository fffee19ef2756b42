// Wing's devtools: the connection, queries, mutations, outbox and replica of this tab, and faults. Loaded on request only. They
// show the member's own data; the messages on the wire are in the browser's network tab.
import {Tabs} from '@base-ui/react/tabs';
import {useConnectionState} from '@rocicorp/zero/react';
import X from 'lucide-react/icons/x';
import {useEffect} from 'react';
import {FaultsTab} from './faults-tab.tsx';
import {endFaults, watchNetwork} from './faults.ts';
import {startRecording} from './record.ts';
import {ReplicaTab} from './replica-tab.tsx';
import {ConnectionTab, MutationsTab, OutboxTab, QueriesTab} from './tabs.tsx';
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

watchNetwork();
startRecording();

export default function Devtools({onClose}: {onClose: () => void}) {
  const {name} = useConnectionState();
  useEffect(() => {
    // Reserves space below the page.
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
        <output aria-label="Sync state">{name}</output>
        <button type="button" className="dt-icon" aria-label="Close the devtools" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
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
