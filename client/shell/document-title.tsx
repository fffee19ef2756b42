// The document title, with the unread count before it.
import {useEffect, type ReactElement} from 'react';
import {useUnreadLabel} from './unread-label.ts';

export function DocumentTitle({
  title,
  children,
}: {
  title: string;
  children: ReactElement | ReactElement[];
}) {
  const unread = useUnreadLabel();
  useEffect(() => {
    document.title = `${unread ? `(${unread}) ` : ''}${title} · Wing`;
  }, [title, unread]);
  // oxlint-disable-next-line wing/one-text -- elements, by their type
  return children;
}
