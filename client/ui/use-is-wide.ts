// Whether there is room for something beside a page: from theme.css's `md` on. For what would be drawn for nobody;
// what only looks otherwise is a style's to say.
import {useSyncExternalStore} from 'react';

const WIDE = window.matchMedia('(width >= 48rem)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
