// `j` and `k` move the focus through the links of a list; Enter opens the focused one, as it does any link.
import {useRef, type RefObject} from 'react';
import {useShortcut} from './keys.ts';

export function useListKeys<E extends HTMLElement>(
  what: string,
  selector = 'a',
): RefObject<E | null> {
  const list = useRef<E>(null);
  const move = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
  useShortcut('j', `Next ${what}`, () => move(1));
  useShortcut('k', `Previous ${what}`, () => move(-1));
  return list;
}
