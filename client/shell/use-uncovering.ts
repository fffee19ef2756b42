// For what comes up over a page by itself: whatever has the focus must not lie behind it.
import {useLayoutEffect, type RefObject} from 'react';

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

/** When `cover` comes up, what has the focus behind it is scrolled to where it can be seen (theme.css says where). */
export function useUncovering(cover: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!cover.current || !focused?.matches(':focus-visible')) return;
    if (overlaps(focused, cover.current)) focused.scrollIntoView({block: 'nearest'});
  }, [cover]);
}
