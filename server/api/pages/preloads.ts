// Names the scripts of a page in its HTML, so that the browser fetches them at once instead of finding one
// through another.
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
/** As `scripts/client-chunks.ts` names it. */
const SYNC_ENGINE = /^assets\/zero-/;
const SESSION_COOKIE = /(^|; )(__Host-)?wing\.session_token=/;

/** Adds an entry's script and all that it imports to `found`. */
function collectFiles(all: Manifest, entry: string, found: Set<string>): void {
  const chunk = all[entry];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) collectFiles(all, name, found);
}

/** Adds the tags to the HTML of a client built into `root`. Without a session no page waits for the sync engine. */
export async function withPreloads(html: string, root: string, request: HonoRequest) {
  const all = manifest.parse(JSON.parse(await readFile(`${root}/.vite/manifest.json`, 'utf8')));
  const [, place = ''] = request.path.split('/');
  const files = new Set<string>();
  collectFiles(all, `screens/${place}/screen.tsx`, files);
  if (SESSION_COOKIE.test(request.header('cookie') ?? '')) collectFiles(all, SHELL, files);
  else if ([...files].some((file) => SYNC_ENGINE.test(file))) return html;
  const tags = [...files]
    .filter((file) => !html.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace(HEAD_END, `${tags.join('')}${HEAD_END}`);
}
