// Adds `modulepreload` links to a page's HTML, so that the browser fetches its scripts in parallel.
import {readFile} from 'node:fs/promises';
import type {HonoRequest} from 'hono';
import {z} from 'zod';

const manifest = z.record(
  z.string(),
  z.object({file: z.string(), imports: z.array(z.string()).optional()}),
);
type Manifest = z.infer<typeof manifest>;

const HEAD_END = '</head>';
const SHELL = 'shell/member-shell.tsx';
/** The chunk's name in `scripts/client-chunks.ts`. */
const SYNC_ENGINE = /^assets\/zero-/;
const SESSION_COOKIE = /(^|; )(__Host-)?wing\.session_token=/;

/** Adds an entry's script and its transitive imports to `found`. */
function collectFiles(all: Manifest, entry: string, found: Set<string>): void {
  const chunk = all[entry];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) collectFiles(all, name, found);
}

/** `root` holds the built client. Signed-out pages do not preload the sync engine. */
export async function withPreloads(html: string, root: string, request: HonoRequest) {
  const all = manifest.parse(JSON.parse(await readFile(`${root}/.vite/manifest.json`, 'utf8')));
  const [, screen = ''] = request.path.split('/');
  const files = new Set<string>();
  collectFiles(all, `screens/${screen}/screen.tsx`, files);
  if (SESSION_COOKIE.test(request.header('cookie') ?? '')) collectFiles(all, SHELL, files);
  else if ([...files].some((file) => SYNC_ENGINE.test(file))) return html;
  const tags = [...files]
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace(HEAD_END, `${tags.join('')}${HEAD_END}`);
}
