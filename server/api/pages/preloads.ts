// Adds links to a page's HTML, so that the browser fetches its scripts in parallel, and what a member's page asks the API
// before it can show anything.
import {readFile, stat} from 'node:fs/promises';
import type {HonoRequest} from 'hono';
import {z} from 'zod';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

/** Preloads go before the first link, which is a font's. */
const FIRST_LINK = '<link';
/** The chunk's name in `scripts/client-chunks.ts`. */
const MEMBER = 'member';
const SYNC_ENGINE = /^assets\/zero-/;
const SESSION_COOKIE = /(^|; )(__Host-)?wing\.session_token=/;
/** API addresses that every member's page fetches at its start, and those of some pages. */
const SESSION = '/api/auth/get-session';
const FETCHED: Record<string, readonly string[]> = {dashboard: ['/api/config']};

/** Adds an entry's script and its transitive imports to `found`. */
function collectFiles(all: Manifest, entry: string, found: Set<string>): void {
  const chunk = all[entry];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) collectFiles(all, name, found);
}

/** On a slow line a page waits longest for the largest script. */
async function largestFirst(root: string, files: Iterable<string>): Promise<string[]> {
  const sized = [...files].map(async (file) => ({file, ...(await stat(`${root}/${file}`))}));
  return (await Promise.all(sized)).toSorted((a, b) => b.size - a.size).map(({file}) => file);
}

/** `root` holds the built client. Signed-out pages do not preload the sync engine. */
export async function withPreloads(html: string, root: string, request: HonoRequest) {
  const all = manifest.parse(JSON.parse(await readFile(`${root}/.vite/manifest.json`, 'utf8')));
  const [, screen = ''] = request.path.split('/');
  const files = new Set<string>();
  collectFiles(all, `screens/${screen}/screen.tsx`, files);
  const isSignedIn = SESSION_COOKIE.test(request.header('cookie') ?? '');
  if (isSignedIn) {
    const member = Object.keys(all).find((key) => all[key]?.name === MEMBER);
    if (member) collectFiles(all, member, files);
  } else if ([...files].some((file) => SYNC_ENGINE.test(file))) return html;
  const scripts = await largestFirst(root, files);
  const tags = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const fetched = isSignedIn ? [SESSION, ...(FETCHED[screen] ?? [])] : [];
  tags.push(...fetched.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`));
  return html.replace(FIRST_LINK, `${tags.join('')}${FIRST_LINK}`);
}
