// Wing's devtools: the replica, queries, mutations and frames of this tab. Loaded on request only. They show the
// member's own data.
import {Tabs} from '@base-ui/react/tabs';
import {useConnectionState, useZero} from '@rocicorp/zero/react';
import {Check, ChevronDown, ChevronUp, ClipboardCopy, RotateCw, X} from 'lucide-react';
import {Activity, useEffect, useState} from 'react';
import {useOutboxEntries} from '../outbox/use-outbox.ts';
import {Chip} from './tabs/parts.tsx';
import {recordedFromStart} from './record/recorder.ts';
import {resetSwitches} from './record/switches.ts';
import {reportOf} from './report.ts';
import {ConnectionTab, toneOf} from './tabs/connection.tsx';
import {MutationsTab} from './tabs/mutations.tsx';
import {OutboxTab} from './tabs/outbox.tsx';
import {QueriesTab} from './tabs/queries.tsx';
import {ReplicaTab} from './tabs/replica.tsx';
import {SwitchesTab} from './tabs/switches.tsx';
import {WireTab} from './tabs/wire.tsx';
import './devtools.css';
import './tables.css';
import './controls.css';

const TABS = [
  ['Mutations', MutationsTab],
  ['Queries', QueriesTab],
  ['Connection', ConnectionTab],
  ['Outbox', OutboxTab],
  ['Replica', ReplicaTab],
  ['Wire', WireTab],
  ['Switches', SwitchesTab],
] as const;

const OPEN = 'dt-open';
const FOLDED = 'dt-folded';

/** Reserves space for the panel beside or below the page. */
function useReservedSpace(folded: boolean): void {
  useEffect(() => {
    const {classList} = document.documentElement;
    classList.add(OPEN);
    classList.toggle(FOLDED, folded);
    return () => classList.remove(OPEN, FOLDED);
  }, [folded]);
}

export default function Devtools({onClose}: {onClose: () => void}) {
  const {name} = useConnectionState();
  const [folded, setFolded] = useState(false);
  useReservedSpace(folded);
  // Faults end with the panel, because nothing else shows them.
  useEffect(() => resetSwitches, []);
  return (
    <aside className="dt-panel" aria-label="Wing devtools">
      <header className="dt-header">
        <h2>Wing devtools</h2>
        <output aria-label="Sync state">
          <Chip tone={toneOf(name)}>{name}</Chip>
        </output>
        <CopyReport />
        <button
          type="button"
          className="dt-icon"
          aria-expanded={!folded}
          aria-label={folded ? 'Unfold the devtools' : 'Fold the devtools'}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </button>
        <button type="button" className="dt-icon" aria-label="Close the devtools" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </header>
      {/* Folded, it keeps what was chosen in it, and does nothing. */}
      <Activity mode={folded ? 'hidden' : 'visible'}>
        <Body />
      </Activity>
    </aside>
  );
}

function Body() {
  return (
    <>
      {recordedFromStart() ? null : <StartedLate />}
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
    </>
  );
}

/** Shown when a Zero was already open, whose earlier queries and socket were not recorded. */
function StartedLate() {
  return (
    <p className="dt-late">
      <span>Recording has just begun: earlier queries and the current socket are missing.</span>
      <button type="button" className="dt-button" onClick={() => location.reload()}>
        <RotateCw aria-hidden="true" size={16} />
        <span> Reload and watch from the start</span>
      </button>
    </p>
  );
}

const COPY_OUTCOMES = {copied: 'Copied.', refused: 'The browser did not let it be copied.'};

function CopyReport() {
  const zero = useZero();
  const outbox = useOutboxEntries();
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  const copy = async () => {
    const {clientID, version: zeroVersion} = zero;
    const report = reportOf({clientID, zeroVersion, outbox});
    // A repeated message is announced again.
    setCopied(undefined);
    setCopied(
      await navigator.clipboard.writeText(report).then(
        () => 'copied' as const,
        () => 'refused' as const,
      ),
    );
  };
  return (
    <>
      <button
        type="button"
        className="dt-icon"
        aria-label="Copy all as JSON"
        title="Copy all as JSON, without private texts"
        onClick={() => void copy()}
      >
        {copied === 'copied' ? <Check aria-hidden="true" /> : <ClipboardCopy aria-hidden="true" />}
      </button>
      <output className="dt-hidden">{copied ? COPY_OUTCOMES[copied] : null}</output>
    </>
  );
}
