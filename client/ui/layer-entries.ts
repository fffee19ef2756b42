// Browsers without CloseWatcher: each open dialog or menu has a history entry, which Back leaves. The entries have the router's
// state of the page, so that the router sees no navigation.

/** Closes the open layers, the topmost last. */
const closers: (() => void)[] = [];
/** Whether this module is leaving the entries of closed layers. */
let isLeaving = false;

/** Opens a layer. The returned function has to be called when it has closed. */
export function addLayerEntry(close: () => void): () => void {
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
