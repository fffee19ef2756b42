// Reports the window's path to the service worker. Browsers report only the URL of the last page load, and Wing
// navigates without loading.
import {PATH_REQUEST} from './worker-messages.ts';

/** Answers until the window closes. */
export function answerPathRequests(): void {
  navigator.serviceWorker?.addEventListener('message', ({data, ports}) => {
    if (data === PATH_REQUEST) ports[0]?.postMessage(location.pathname);
  });
}
