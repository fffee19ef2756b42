// The menu button beside a person: view the profile, unmatch, block, report.
import {EllipsisVertical} from 'lucide-react';
import {useState, type KeyboardEvent} from 'react';
import {fetchToOpen} from '../../ui/dialogs.tsx';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';
import type {Entry, PersonMenuProps} from './person-actions.tsx';

const actions = lazyPart(async () => {
  // The dialog of its first item comes with it.
  const [part] = await Promise.all([import('./person-actions.tsx'), import('./profile-view.tsx')]);
  return part;
});

const ENTRIES: Record<string, Entry> = {ArrowDown: 'first item', ArrowUp: 'last item'};

export function PersonMenu(props: PersonMenuProps) {
  const [entry, setEntry] = useState<Entry>();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const [isFetching, setFetching] = useState(false);
  const {Part} = useLazyPart(actions);
  const name = props.person?.name ?? 'this member';
  const open = async (how: Entry) => {
    // Safari does not focus a pressed button; the focus has to return here afterwards.
    trigger?.focus();
    setFetching(true);
    if (await fetchToOpen(actions.fetch)) setEntry(how);
    setFetching(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = ENTRIES[event.key];
    if (!how) return;
    event.preventDefault();
    void open(how);
  };
  return (
    <div className="relative shrink-0">
      <button
        ref={setTrigger}
        type="button"
        aria-label={`More about ${name}`}
        aria-haspopup="menu"
        aria-expanded={entry !== undefined}
        aria-busy={isFetching || undefined}
        // A click by keyboard has `detail` 0.
        onClick={({detail}) => void open(detail === 0 ? 'first item' : 'menu')}
        onKeyDown={onKeyDown}
        className="grid size-12 place-items-center rounded-quill bg-surface text-ink hover:text-action"
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {Part ? (
        <Part {...props} {...{name, trigger, entry}} onClose={() => setEntry(undefined)} />
      ) : null}
    </div>
  );
}
