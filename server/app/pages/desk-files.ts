// Serves the operators' desk, which is built apart from the members' client.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {DESK_PATH} from '../../../rules/desk/desk.ts';
import {failure} from '../../platform/http/answers.ts';

const ROOT = fileURLToPath(new URL('../../../dist/desk', import.meta.url));
const YEAR_S = 31_536_000;
const ASSETS = `${DESK_PATH}/assets/*`;

export function deskFiles(): Hono {
  const app = new Hono();
  app.use(
    ASSETS,
    serveStatic({
      root: ROOT,
      rewriteRequestPath: (path) => path.slice(DESK_PATH.length),
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`),
    }),
  );
  app.all(ASSETS, (c) => {
    c.header('Cache-Control', 'no-store');
    return failure(c, 404, 'not-found', 'There is nothing here.');
  });
  for (const path of [DESK_PATH, `${DESK_PATH}/*`]) {
    app.get(path, async (c) => {
      c.header('Cache-Control', 'no-cache');
      return c.html(await readFile(`${ROOT}/index.html`, 'utf8'));
    });
  }
  return app;
}
