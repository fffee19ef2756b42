import {useSyncExternalStore} from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isTabHidden = () => document.visibilityState === 'hidden';

/** Whether the tab is in the background. */
export const useIsHidden = (): boolean => useSyncExternalStore(subscribe, isTabHidden);
