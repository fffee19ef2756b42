// Android's Back closes the topmost dialog or menu instead of leaving the page. Escape and presses elsewhere are Base UI's.
import {useEffectEvent, useLayoutEffect} from 'react';
import {addLayerEntry} from './layer-entries.ts';

declare global {
  interface Window {
    readonly CloseWatcher?: new () => EventTarget & {destroy: () => void};
  }
}

/** Calls `close` when the member asks the browser to close the open layer. */
export function useCloseRequest(open: boolean, close: () => void): void {
  const onRequest = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!open) return undefined;
    if (!window.CloseWatcher) return addLayerEntry(() => onRequest());
    let watcher: EventTarget & {destroy: () => void};
    const watch = (Watcher: NonNullable<Window['CloseWatcher']>) => {
      watcher = new Watcher();
      watcher.addEventListener('close', () => {
        // A watcher hears one request, and the layer may stay open.
        watch(Watcher);
        onRequest();
      });
    };
    watch(window.CloseWatcher);
    return () => watcher.destroy();
  }, [open]);
}
