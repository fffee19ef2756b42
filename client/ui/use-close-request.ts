// Back closes the topmost dialog or menu instead of leaving the page: each open one has a history entry. A CloseWatcher would hear
// Android's Back, but not the one of a desktop browser. The entries have the router's state of the page, so that the router sees
// no navigation. Escape and presses elsewhere are Base UI's.
import {useEffectEvent, useLayoutEffect} from 'react';

/** Closes the open layers, the topmost last. */
const closers: (() => void)[] = [];
/** Whether this module is leaving the entries of closed layers. */
let isLeaving = false;

/** Calls `close` when the member goes back from the open layer. */
export function useCloseRequest(open: boolean, close: () => void): void {
  const onRequest = useEffectEvent(close);
  useLayoutEffect(() => (open ? addLayerEntry(() => onRequest()) : undefined), [open]);
}

/** Opens a layer. The returned function has to be called when it has closed. */
function addLayerEntry(close: () => void): () => void {
  window.addEventListener('popstate', onPopState);
  closers.push(close);
  settle();
  return () => {
    closers.splice(closers.lastIndexOf(close), 1);
    // The press that closed it may open another layer, or leave the page.
    setTimeout(settle);
  };
}

/** The layers of the current entry. */
function depth(): number {
  const state: unknown = history.state;
  const isLayer = typeof state === 'object' && state !== null && 'layers' in state;
  return isLayer ? Number(state.layers) : 0;
}

function settle(): void {
  if (isLeaving) return;
  const surplus = depth() - closers.length;
  if (surplus > 0) {
    isLeaving = true;
    history.go(-surplus);
  }
  for (let layers = depth() + 1; layers <= closers.length; layers += 1)
    history.pushState({...history.state, layers}, '');
}

function onPopState(): void {
  if (!isLeaving) for (const close of closers.slice(depth()).toReversed()) close();
  isLeaving = false;
  // After a link in a layer, Back arrives at the entry of that layer, which is closed: leaves it too.
  setTimeout(settle);
}
