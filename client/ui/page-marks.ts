// What a page has that other things lie around: said on the document's root, where style sheets read it (the
// `with-` variants of theme.css). A `:has()` above the page would have the browser look at the style of everything
// on it again whenever anything on it comes or goes.
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
