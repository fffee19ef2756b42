// Attributes on the root element by which styles reserve space for banners and composers (the `with-` variants of
// theme.css). `:has()` on the root would restyle the whole page at every change.
import {useInsertionEffect} from 'react';

/** A page that fills the screen, the tab bar, a notice over the page, the connection banner. */
export type PageMark = 'fills-screen' | 'tab-bar' | 'notice' | 'strip';

/** Reference counts, because the old and the new page overlap. */
const counts = new Map<PageMark, number>();

function count(mark: PageMark, more: number): void {
  const now = (counts.get(mark) ?? 0) + more;
  counts.set(mark, now);
  document.documentElement.toggleAttribute(`data-with-${mark}`, now > 0);
}

/** Sets the mark while the component is mounted, before layout. */
export function usePageMark(mark: PageMark): void {
  useInsertionEffect(() => {
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark]);
}
