// Divides paths between the app and the server, for the server, the service worker and Vite's development server.

const SERVER_ROUTES = /^\/(api|photos|zero|dev|healthz|readyz|metrics|\.well-known)(\/|$)/;
const FILE_ENDING = /\.[a-z\d]+$/i;

export function isServerAddress(pathname: string): boolean {
  return SERVER_ROUTES.test(pathname);
}

/** Whether the client's router handles the path: neither a server route nor a file. */
export function isAppAddress(pathname: string): boolean {
  return !isServerAddress(pathname) && !FILE_ENDING.test(pathname);
}
