// Whether this is a phone or tablet, where "take a photo" means its camera.
import {useSyncExternalStore} from 'react';

const TOUCH = window.matchMedia('(any-pointer: coarse)');

function subscribe(listener: () => void): () => void {
  TOUCH.addEventListener('change', listener);
  return () => TOUCH.removeEventListener('change', listener);
}

export function useHasCamera(): boolean {
  return useSyncExternalStore(subscribe, () => TOUCH.matches);
}
