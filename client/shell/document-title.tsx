// The document title, in a room the person's name, with the unread count before it.
import {useEffect, type ReactElement} from 'react';
import {useRoomName} from './room-name.ts';
import {useUnreadLabel} from './unread-label.ts';

type DocumentTitleProps = {
  title: string;
  /** Shows the name of the person whose room is open, once it is known. */
  namesRoom?: boolean;
  children: ReactElement | ReactElement[];
};

export function DocumentTitle({title, namesRoom = false, children}: DocumentTitleProps) {
  const unread = useUnreadLabel();
  const room = useRoomName();
  const shown = (namesRoom && room) || title;
  useEffect(() => {
    document.title = `${unread ? `(${unread}) ` : ''}${shown} · Wing`;
  }, [shown, unread]);
  // oxlint-disable-next-line wing/one-text -- elements, by their type
  return children;
}
