// Checks the Dockerfile without Docker.
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {z} from 'zod';

const ROOT = new URL('../../', import.meta.url);
const packageFile = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')));

test('the Dockerfile runs existing scripts on the pinned Node, without development packages', async () => {
  const dockerfile = await readFile(new URL('Dockerfile', ROOT), 'utf8');
  const images = [...dockerfile.matchAll(/^FROM (node\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${packageFile.dependencies.node}-slim`]));
  expect(dockerfile).toContain('RUN npm ci --omit=dev');
  for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) {
    expect(Object.keys(packageFile.scripts)).toContain(script);
  }
  const [, command = '[]'] = /^CMD (.+)/m.exec(dockerfile) ?? [];
  expect(z.array(z.string()).parse(JSON.parse(command)).join(' ')).toBe(packageFile.scripts.start);
  const ignored = (await readFile(new URL('.dockerignore', ROOT), 'utf8')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.wing', '.git', 'node_modules']));
});
