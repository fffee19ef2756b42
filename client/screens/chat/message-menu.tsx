// The menu of a message that was pressed for long; one for the whole conversation.
import {NotOpened} from '../../ui/alert.tsx';
import {lazyPart, useOpening} from '../../ui/lazy-part.ts';

/** The pressed message. */
export type Pressed = {text: string; anchor: HTMLElement};

export type MessageMenuProps = {
  /** Undefined while the menu is closed. */
  pressed: Pressed | undefined;
  onClose: () => void;
};

const popup = lazyPart<MessageMenuProps>(() => import('./message-popup.tsx'));

export function MessageMenu(props: MessageMenuProps) {
  const {pressed, onClose} = props;
  const {Part, failure} = useOpening(popup, {open: pressed !== undefined, onFailed: onClose});
  return Part ? <Part {...props} /> : <NotOpened failure={failure} />;
}
