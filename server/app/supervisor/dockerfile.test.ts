// Checks the Dockerfile and what enters an image, without Docker.
import {globSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {z} from 'zod';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

const packageFile = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(await read('package.json')));
const patterns = (await read('.dockerignore')).split('\n').filter((line) => /^[^#]/.test(line));
const allowed = patterns.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

test('the Dockerfile runs existing scripts on the pinned Node, without development packages', async () => {
  const dockerfile = await read('Dockerfile');
  const images = [...dockerfile.matchAll(/^FROM (node\S+)/gm)].map(([, image]) => image);
  expect(new Set(images)).toEqual(new Set([`node:${packageFile.dependencies.node}-slim`]));
  expect(dockerfile).toContain('RUN npm ci --omit=dev');
  for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) {
    expect(Object.keys(packageFile.scripts)).toContain(script);
  }
  const [, command = '[]'] = /^CMD (.+)/m.exec(dockerfile) ?? [];
  expect(z.array(z.string()).parse(JSON.parse(command)).join(' ')).toBe(packageFile.scripts.start);
});

test("the server's uid may read files that umask 077 made", async () => {
  const copies = [...(await read('Dockerfile')).matchAll(/^COPY (?!--from)(.+)$/gm)];
  expect(copies.map(([, files]) => files)).not.toEqual([]);
  for (const [, files] of copies) expect(files).toMatch(/^--chmod=755 /);
});

/** The files beside the compose file that the documentation's commands write or read variables from. */
async function writtenBeside(): Promise<string[]> {
  const texts = await Promise.all(
    ['README.md', ...globSync('docs/*.md', {cwd: ROOT})].map((file) => read(file)),
  );
  const text = texts.join('\n');
  const names = [
    /> ([\w.][\w./-]*)$/gm,
    /&& mv \S+ ([\w.][\w./-]*)/g,
    /^f=(\S+)/gm,
    /\. \.\/([\w.]+)/g,
  ].flatMap((command) => [...text.matchAll(command)].map(([, name = '']) => name));
  return [...new Set(names)];
}

test('no file that a documented command writes enters an image', async () => {
  const written = await writtenBeside();
  expect(written).toEqual(
    expect.arrayContaining(['.env', 'wing.env', 'deletions.jsonl', 'wing-$(date']),
  );
  // Everything is left out, and what is let in is a plain name.
  expect(patterns[0]).toBe('*');
  expect(allowed.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  const kept = [...written, '.wing', 'photos', 'backups', '.git', 'node_modules', 'dist'];
  expect(kept.filter((name) => allowed.includes(name.split('/')[0] ?? ''))).toEqual([]);
});

test('an image has each folder and file that the server and the client import', async () => {
  const imported = new Set<string>();
  for (const file of globSync('{client,mutators,queries,rules,server}/**/*.{ts,tsx}', {
    cwd: ROOT,
  })) {
    if (file.includes('.test.')) continue;
    for (const [, target = ''] of (await read(file)).matchAll(/from '(\.\.?\/[^']+)'/g)) {
      imported.add(path.join(path.dirname(file), target).split(path.sep)[0] ?? '');
    }
  }
  expect(allowed).toEqual(expect.arrayContaining([...imported]));
});
