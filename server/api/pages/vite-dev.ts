// In development the client comes from Vite, compiled as it is asked for, on our own origin.
import type http from 'node:http';
import {fileURLToPath} from 'node:url';
import {createServer} from 'vite';
import {isServerAddress} from '../../../rules/addresses.ts';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Ours for what belongs to the API, Vite for everything else. */
export async function withVite(server: http.Server, api: Handler): Promise<Handler> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    root: fileURLToPath(new URL('../../../client', import.meta.url)),
    server: {middlewareMode: true, hmr: {server, path: '/__hmr'}},
    appType: 'spa',
  });
  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?');
    // The client has folders of such names too.
    const isSource = /\.tsx?$/.test(pathname);
    if (isServerAddress(pathname) && !isSource) api(request, response);
    else vite.middlewares(request, response);
  };
}
