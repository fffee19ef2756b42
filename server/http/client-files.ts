// The built client: hashed files for ever, the page itself asked for each time.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';

const ROOT = fileURLToPath(new URL('../../dist/client', import.meta.url));
const YEAR_S = 31_536_000;

export function clientFiles(): Hono {
  const app = new Hono();
  app.use(
    serveStatic({
      root: ROOT,
      onFound: (path, c) => {
        const forEver = path.includes('/assets/');
        c.header('Cache-Control', forEver ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
      },
    }),
  );
  // Every other address is the app's own to route.
  app.get('*', async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.html(await readFile(`${ROOT}/index.html`, 'utf8'));
  });
  return app;
}
