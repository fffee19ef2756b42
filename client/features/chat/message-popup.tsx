// The menu of a message that was pressed for long.
import {Menu} from '@base-ui/react/menu';
import {Copy} from 'lucide-react';
import {copyText} from '../../ui/copy-text.ts';
import {useCloseRequest} from '../../ui/use-close-request.ts';

/** The pressed message. */
export type Pressed = {text: string; anchor: HTMLElement};

type MessagePopupProps = Pressed & {open: boolean; onClose: () => void};

export default function MessagePopup({text, anchor, open, onClose}: MessagePopupProps) {
  useCloseRequest(open, onClose);
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal container={anchor.closest<HTMLElement>('main')}>
        <Menu.Positioner anchor={anchor} align="center" sideOffset={4} className="z-40">
          <Menu.Popup
            aria-label="This message"
            className="min-w-48 rounded-quill border border-line bg-surface py-2 text-ink shadow-lift"
          >
            <Menu.Item
              onClick={() => void copyText(text)}
              className="flex min-h-11 items-center gap-3 px-4 font-semibold data-highlighted:bg-tint data-highlighted:text-on-tint"
            >
              <Copy aria-hidden="true" size={18} />
              <span>Copy message</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
