// Marks on the document's root element, by which style sheets leave room for banners and composers (the `with-` variants
// of theme.css). `:has()` on the root would restyle the whole page at every change.
import {useInsertionEffect} from 'react';

/** Something that fills the screen, the tabs at the foot, a notice over the page, the strip about the connection. */
export type PageMark = 'fills-screen' | 'tab-bar' | 'notice' | 'strip';

/** How many there are of each: a page that goes and one that comes overlap. */
const counts = new Map<PageMark, number>();

function count(mark: PageMark, more: number): void {
  const now = (counts.get(mark) ?? 0) + more;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-with-${mark}`, now > 0);
}

/** Marks the page for as long as the component is on it, from before anything is laid out. */
export function usePageMark(mark: PageMark): void {
  useInsertionEffect(() => {
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark]);
}
