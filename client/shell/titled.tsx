// A page's title in the browser's tab, with what is unread before it.
import {useEffect, type ReactNode} from 'react';
import {useUnreadWords} from '../session/unread.ts';

export function Titled({title, children}: {title: string; children: ReactNode}) {
  const unread = useUnreadWords();
  useEffect(() => {
    document.title = `${unread ? `(${unread}) ` : ''}${title} · Wing`;
  }, [title, unread]);
  return children;
}
