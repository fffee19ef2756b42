// Whether the member looks at this page: it is visible, and has the focus or had input within the last minute. A window on a
// second monitor stays visible for hours while the member works elsewhere.
import {useSyncExternalStore} from 'react';

const INPUT_COUNTS_MS = 60_000;
const INPUTS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

let hasRecentInput = false;

function subscribe(listener: () => void): () => void {
  const subscription = new AbortController();
  const options = {signal: subscription.signal, passive: true};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteInput = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasRecentInput = false;
      listener();
    }, INPUT_COUNTS_MS);
    hasRecentInput = true;
    listener();
  };
  if (hasRecentInput) noteInput();
  for (const input of INPUTS) window.addEventListener(input, noteInput, options);
  for (const change of ['focus', 'blur']) window.addEventListener(change, listener, options);
  document.addEventListener('visibilitychange', listener, options);
  return () => {
    clearTimeout(timer);
    subscription.abort();
  };
}

const isLooking = () =>
  document.visibilityState === 'visible' && (document.hasFocus() || hasRecentInput);

export const useIsLooking = (): boolean => useSyncExternalStore(subscribe, isLooking);
