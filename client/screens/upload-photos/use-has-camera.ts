// Whether the device is a phone or tablet, where a file input can open the camera.
import {useSyncExternalStore} from 'react';

const TOUCH = window.matchMedia('(any-pointer: coarse)');

function subscribe(listener: () => void): () => void {
  TOUCH.addEventListener('change', listener);
  return () => TOUCH.removeEventListener('change', listener);
}

export function useHasCamera(): boolean {
  return useSyncExternalStore(subscribe, () => TOUCH.matches);
}
