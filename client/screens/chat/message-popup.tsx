// The content of message-menu.tsx.
import {Menu} from '@base-ui/react/menu';
import {Copy} from 'lucide-react';
import {useState} from 'react';
import {copyText} from '../../ui/copy-text.ts';
import type {MessageMenuProps} from './message-menu.tsx';

export default function MessagePopup({pressed, onClose}: MessageMenuProps) {
  // Stays while the menu fades.
  const [last, setLast] = useState(pressed);
  if (pressed && pressed !== last) setLast(pressed);
  return (
    <Menu.Root open={pressed !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal container={last?.anchor.closest<HTMLElement>('main') ?? null}>
        <Menu.Positioner
          anchor={last?.anchor ?? null}
          align="center"
          sideOffset={4}
          className="z-40"
        >
          <Menu.Popup
            aria-label="This message"
            className="min-w-48 rounded-quill border border-line bg-surface py-2 text-ink shadow-lift"
          >
            <Menu.Item
              onClick={() => last && void copyText(last.text)}
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
