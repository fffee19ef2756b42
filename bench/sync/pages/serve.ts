// Builds the pages that Wing is compared with, like Wing's own pages, and serves them on loopback.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {serve} from '@hono/node-server';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {build} from 'vite';
import {freePorts} from '../../../server/app/supervisor/ports.ts';
import {precompress} from '../../../scripts/precompress.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

export type Pages = {url: string; close: () => Promise<void>};

export async function servePages(): Promise<Pages> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'wing-pages-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: ['bare.html', 'floor.html', 'list.html'].map((name) => path.join(ROOT, name)),
      },
    },
  });
  await precompress(outDir);
  const [port = 0] = await freePorts(1);
  const app = new Hono().use(serveStatic({root: outDir, precompressed: true}));
  const server = serve({fetch: app.fetch, port, hostname: '127.0.0.1'});
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await new Promise((closed) => server.close(closed));
      await rm(outDir, {recursive: true, force: true});
    },
  };
}
