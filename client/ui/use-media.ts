// What the window and the device are like. For parts that are not rendered everywhere; use styles for looks.
import {useSyncExternalStore} from 'react';

function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether the window is at least as wide as theme.css's `md`. */
export const useIsWide = mediaHook('(width >= 48rem)');

/** Whether a finger is the main pointer, so that typing opens an on-screen keyboard, which has no Shift+Enter. */
export const useHasTouchKeyboard = mediaHook('(pointer: coarse)');

/** Whether the device is a phone or tablet, where a file input can open the camera. */
export const useHasCamera = mediaHook('(any-pointer: coarse)');
