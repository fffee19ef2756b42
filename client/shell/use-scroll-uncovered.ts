import {useLayoutEffect, type RefObject} from 'react';

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

/** When `cover` appears over the focused element, scrolls the element into view (scroll paddings are in theme.css). */
export function useScrollUncovered(cover: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!cover.current || !focused?.matches(':focus-visible')) return;
    if (overlaps(focused, cover.current)) focused.scrollIntoView({block: 'nearest'});
  }, [cover]);
}
