// The document title, with the unread count before it.
import {useEffect, type ReactNode} from 'react';
import {useUnreadLabel} from './unread-label.ts';

export function DocumentTitle({title, children}: {title: string; children: ReactNode}) {
  const unread = useUnreadLabel();
  useEffect(() => {
    document.title = `${unread ? `(${unread}) ` : ''}${title} · Wing`;
  }, [title, unread]);
  return children;
}
