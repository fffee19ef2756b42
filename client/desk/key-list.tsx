// The dialog that lists the keys of the page, and turns them off.
import {Dialog} from '@base-ui/react/dialog';
import {Button} from '../ui/button.tsx';
import {Checkbox} from '../ui/checkbox.tsx';
import {useCloseRequest} from '../ui/use-close-request.ts';
import {turnShortcuts, useAreShortcutsOn, useShortcuts} from './data/keys.ts';

type KeyListProps = {open: boolean; onOpenChange: (open: boolean) => void};

export function KeyList({open, onOpenChange}: KeyListProps) {
  const shortcuts = useShortcuts();
  const areOn = useAreShortcutsOn();
  useCloseRequest(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-narrow -translate-1/2 overflow-y-auto rounded-feather bg-surface p-6 text-ink shadow-lift">
          <Dialog.Title className="text-title">Keys of this page</Dialog.Title>
          <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {shortcuts.map(({keys, label}) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-soft border border-line-strong px-2 font-text">
                    {keys}
                  </kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            label="Use these keys"
            checked={areOn}
            onChange={(to) => turnShortcuts(to ? 'on' : 'off')}
          />
          <div className="mt-4 flex justify-end">
            <Dialog.Close render={<Button look="secondary">Close</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
