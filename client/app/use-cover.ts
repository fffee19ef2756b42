// What appears over the page: its space is reserved, and it covers no focused element.
import {useLayoutEffect, useRef, type RefObject} from 'react';
import {usePageMark, type PageMark} from '../ui/page-marks.ts';

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

/** A focused element under the cover is scrolled into view (scroll paddings are in elements.css). */
export function useCover<E extends Element>(mark: PageMark): RefObject<E | null> {
  const cover = useRef<E>(null);
  usePageMark(mark);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!cover.current || !focused?.matches(':focus-visible')) return;
    if (overlaps(focused, cover.current)) focused.scrollIntoView({block: 'nearest'});
  }, []);
  return cover;
}
