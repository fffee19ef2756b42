// Which addresses show the app. The server, the service worker and Vite's development server ask here, so that
// they agree.

const SERVER_ROUTES = /^\/(api|photos|zero|dev|healthz|readyz|metrics|\.well-known)(\/|$)/;
const FILE_ENDING = /\.[a-z\d]+$/i;

export function isServerAddress(pathname: string): boolean {
  return SERVER_ROUTES.test(pathname);
}

/** Neither an address of the server's nor a file's: the client's router shows a page for it. */
export function isAppAddress(pathname: string): boolean {
  return !isServerAddress(pathname) && !FILE_ENDING.test(pathname);
}
