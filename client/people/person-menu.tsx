// The menu button beside a person: view the profile, unmatch, block, report.
import {EllipsisVertical} from 'lucide-react';
import {useState, type KeyboardEvent} from 'react';
import {useOpening} from '../ui/dialogs.tsx';
import {lazyPart} from '../ui/lazy-part.ts';
import type {Entry, PersonMenuProps} from './person-actions.tsx';

const actions = lazyPart(() => import('./person-actions.tsx'));

const ENTRIES: Record<string, Entry> = {ArrowDown: 'first item', ArrowUp: 'last item'};

export function PersonMenu(props: PersonMenuProps) {
  const [entry, setEntry] = useState<Entry>();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const close = () => setEntry(undefined);
  const {Part} = useOpening(actions, {open: entry !== undefined, onFailed: close});
  const name = props.person?.name ?? 'this member';
  const open = (how: Entry) => {
    // Safari does not focus a pressed button; the focus has to return here afterwards.
    trigger?.focus();
    setEntry(how);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = ENTRIES[event.key];
    if (!how) return;
    event.preventDefault();
    open(how);
  };
  return (
    <div className="relative shrink-0">
      <button
        ref={setTrigger}
        type="button"
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={entry !== undefined && Part !== undefined}
        aria-busy={(entry !== undefined && !Part) || undefined}
        // A click by keyboard has `detail` 0.
        onClick={({detail}) => open(detail === 0 ? 'first item' : 'menu')}
        onKeyDown={onKeyDown}
        className="grid size-12 place-items-center rounded-quill bg-surface text-ink hover:text-action"
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {Part ? <Part {...props} {...{name, trigger, entry}} onClose={close} /> : null}
    </div>
  );
}
