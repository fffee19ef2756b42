// Tells the service worker what this window shows. Only the window knows: browsers tell a worker where
// a window began, and Wing changes pages without loading.
import {WHERE_ARE_YOU} from './questions.ts';

/** Answers for as long as the window is open. */
export function answerWhereabouts(): void {
  navigator.serviceWorker?.addEventListener('message', ({data, ports}) => {
    if (data === WHERE_ARE_YOU) ports[0]?.postMessage(location.pathname);
  });
}
