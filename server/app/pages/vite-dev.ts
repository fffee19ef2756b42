// In development Vite serves the client on the API's origin.
import type http from 'node:http';
import {fileURLToPath} from 'node:url';
import {createServer} from 'vite';
import {isServerAddress} from '../../../rules/addresses.ts';
import {DESK_PATH} from '../../../rules/desk/desk.ts';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const isDeskFile = (pathname: string) => pathname.startsWith(`${DESK_PATH}/`);
const isDeskPage = (pathname: string) =>
  pathname === DESK_PATH || (isDeskFile(pathname) && !pathname.includes('.'));

/** Sends server routes to `api` and everything else to Vite. */
export async function withVite(server: http.Server, api: Handler): Promise<Handler> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('../../../client', import.meta.url)),
    server: {middlewareMode: true, hmr: {server, path: '/__hmr'}},
    appType: 'spa',
  });
  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?');
    // Folders of the client have the same names as server routes.
    const isSource = /\.tsx?$/.test(pathname);
    if (isDeskPage(pathname)) request.url = `${DESK_PATH}/index.html`;
    else if (isServerAddress(pathname) && !isDeskFile(pathname) && !isSource) {
      return api(request, response);
    }
    return vite.middlewares(request, response);
  };
}
