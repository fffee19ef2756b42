// Adds preload links to a page's HTML, so that the browser fetches in parallel its scripts and, on a member's page, the API
// responses that the page waits for. Removes the font preloads from a member's page.
import {readFile} from 'node:fs/promises';
import type {HonoRequest} from 'hono';
import {z} from 'zod';
import type {Language} from '../../../rules/words/languages.ts';

/** Written by the build (`scripts/page-scripts.ts`). */
const pageScripts = z.record(
  z.string(),
  z.object({member: z.array(z.string()), visitor: z.array(z.string())}),
);

/** Written there, too: by language and part, the file of the words. */
const wordsFiles = z.record(z.string(), z.record(z.string(), z.string()));

const FIRST_LINK = '<link';
/** A member's first page is painted before it fetches its fonts: on a slow line they would delay it. */
const FONT_PRELOADS = /<link[^>]*as="font"[^>]*>/g;
const SESSION_COOKIE = /(^|; )(__Host-)?wing\.session_token=/;
/** What every member's page waits for, and what these pages show at their first paint. */
const SESSION = '/api/auth/get-session';
const FETCHED = new Map([
  ['dashboard', ['/api/config']],
  ['matches', ['/api/config']],
]);

type Page = {
  /** The folder of the built client. */
  readonly root: string;
  readonly language: Language;
  readonly request: HonoRequest;
};

export async function withPreloads(html: string, {root, language, request}: Page) {
  const pages = pageScripts.parse(
    JSON.parse(await readFile(`${root}/.vite/page-scripts.json`, 'utf8')),
  );
  const [, screen = ''] = request.path.split('/');
  const isSignedIn = SESSION_COOKIE.test(request.header('cookie') ?? '');
  const scripts = Object.hasOwn(pages, screen) ? pages[screen] : pages[''];
  const words = wordsFiles.parse(JSON.parse(await readFile(`${root}/.vite/words.json`, 'utf8')));
  const own = screen === 'matches' ? ['first', 'cards'] : ['first'];
  const parts = isSignedIn ? own : ['first', 'public'];
  const files = [
    ...((isSignedIn ? scripts?.member : scripts?.visitor) ?? []),
    ...parts.flatMap((part) => words[language]?.[part] ?? []),
  ];
  const tags = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const fetched = isSignedIn ? [SESSION, ...(FETCHED.get(screen) ?? [])] : [];
  tags.push(...fetched.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`));
  const page = isSignedIn ? html.replaceAll(FONT_PRELOADS, '') : html;
  return page.replace(FIRST_LINK, `${tags.join('')}${FIRST_LINK}`);
}
