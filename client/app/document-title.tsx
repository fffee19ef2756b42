// The document title: the page's, in a room the person's name, with the unread count before it.
import {useEffect} from 'react';

type Title = {
  page: string;
  /** The name of the person whose room is open, once it is known. */
  room: string | undefined;
  /** The unread count ("3", "30+"), or an empty string. */
  unread: string;
};

const shown: Title = {page: '', room: undefined, unread: ''};

export function setTitle(change: Partial<Title>): void {
  const {page, room, unread} = Object.assign(shown, change);
  document.title = `${unread ? `(${unread}) ` : ''}${room ?? page} · Wing`;
}

export function DocumentTitle({title}: {title: string}) {
  useEffect(() => setTitle({page: title}), [title]);
  return null;
}
