// Whether the window is at least as wide as theme.css's `md`. For parts that are not rendered on phones; use styles
// for looks.
import {useSyncExternalStore} from 'react';

const WIDE = window.matchMedia('(width >= 48rem)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}
