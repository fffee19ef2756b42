// Serves the built client: hashed files as immutable, others with revalidation, all compressed. `/` has its own page for
// visitors.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono, type Context} from 'hono';
import {compress} from 'hono/compress';
import {isAppAddress} from '../../../rules/addresses.ts';
import {failure} from '../../platform/http/answers.ts';
import {inLanguageOf} from './page-html.ts';
import {LANGUAGE_VARIES, languageOf} from '../../platform/http/page-language.ts';
import {withPreloads} from './preloads.ts';

const ROOT = fileURLToPath(new URL('../../../dist/client', import.meta.url));
const YEAR_S = 31_536_000;
/**
 * Over https, `no-store` also keeps the page out of WebKit's back/forward cache, which would freeze open IndexedDB transactions: the
 * next page could not read its replica.
 */
const APP_PAGE = 'no-store';

export function clientFiles(publicUrl: string): Hono {
  const page = (name: 'landing' | 'index') => async (c: Context) => {
    const html = await readFile(`${ROOT}/${name}.html`, 'utf8');
    c.header('Cache-Control', name === 'index' ? APP_PAGE : 'no-cache');
    c.header('Vary', LANGUAGE_VARIES, {append: true});
    const language = languageOf(c);
    const worded = await inLanguageOf(html, {language, root: ROOT, publicUrl, request: c.req});
    return c.html(
      name === 'index'
        ? await withPreloads(worded, {root: ROOT, language, request: c.req})
        : worded,
    );
  };
  const app = new Hono();
  app.get('/', compress(), page('landing'));
  app.use(
    serveStatic({
      root: ROOT,
      precompressed: true,
      onFound: (path, c) => {
        const isHashed = path.includes('/assets/');
        // The service worker serves this file as every page.
        const other = path.endsWith('/index.html') ? APP_PAGE : 'no-cache';
        c.header('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : other);
      },
    }),
  );
  app.get('*', compress(), async (c) => {
    if (isAppAddress(c.req.path)) return page('index')(c);
    // A deploy may bring the file back, or has just removed it: browsers and proxies must not cache this answer.
    c.header('Cache-Control', 'no-store');
    return failure(c, 404, 'not-found', 'There is nothing here.');
  });
  return app;
}
