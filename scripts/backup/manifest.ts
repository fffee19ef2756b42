// A backup's folder: what each file is called, and the manifest that says what the backup holds.
import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {pipeline} from 'node:stream/promises';
import {z} from 'zod';
import {VERSION} from '../../server/platform/config/version.ts';

const MANIFEST = 'manifest.json';
/** `sha256sum --check` reads it too. */
const SUMS = 'SHA256SUMS';
export const SECRET = 'secret';
export const TABLES = 'tables';

const table = z.object({name: z.string(), columns: z.array(z.string()), rows: z.number()});
const sequence = z.object({name: z.string(), last: z.string()});

const manifest = z.object({
  format: z.literal(1),
  /** Of the snapshot that all tables are from. */
  at: z.iso.datetime(),
  /** The last migration of the database, by drizzle-kit's time. */
  migration: z.number(),
  /** Of Wing; backups from before 1.0.0 have none. */
  version: z.string().optional(),
  tables: z.array(table),
  sequences: z.array(sequence),
  photos: z.number(),
  /** Of the file that lists the checksums of all others. */
  sums: z.string(),
});

export type Table = z.infer<typeof table>;
export type Sequence = z.infer<typeof sequence>;
export type Manifest = z.infer<typeof manifest>;

export const tableFile = (folder: string, name: string) =>
  path.join(folder, TABLES, `${name}.copy.gz`);

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** All files of a folder, as paths relative to it with slashes, but for the manifest and the checksums. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file !== MANIFEST && file !== SUMS)
    .toSorted();
}

/** Writes the checksums and the manifest of the files in `folder`. */
export async function seal(
  folder: string,
  contents: Omit<Manifest, 'format' | 'version' | 'sums'>,
): Promise<void> {
  const lines: string[] = [];
  for (const file of await filesOf(folder)) {
    lines.push(`${await sha256Of(path.join(folder, file))}  ${file}\n`);
  }
  const sums = path.join(folder, SUMS);
  await writeFile(sums, lines.join(''), {flush: true, mode: 0o600});
  const whole: Manifest = {
    format: 1,
    version: VERSION,
    ...contents,
    sums: await sha256Of(sums),
  };
  const text = `${JSON.stringify(whole, undefined, 2)}\n`;
  await writeFile(path.join(folder, MANIFEST), text, {flush: true, mode: 0o600});
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`, {cause});
  });
  return manifest.parse(JSON.parse(text));
}

/** @throws when a file is missing, was added or differs from its checksum. */
export async function readSealed(folder: string): Promise<Manifest> {
  const found = await readManifest(folder);
  if ((await sha256Of(path.join(folder, SUMS))) !== found.sums) {
    throw new Error(`The backup is damaged: ${SUMS} differs from its checksum.`);
  }
  const lines = (await readFile(path.join(folder, SUMS), 'utf8')).split('\n').filter(Boolean);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const files = new Set(await filesOf(folder));
  const strays = [...files].filter((file) => !sums.has(file));
  const missing = [...sums.keys()].filter((file) => !files.has(file));
  for (const file of [...strays, ...missing]) {
    throw new Error(`The backup is damaged: ${file} is missing or does not belong to it.`);
  }
  for (const [file, sum] of sums) {
    if ((await sha256Of(path.join(folder, file))) !== sum) {
      throw new Error(`The backup is damaged: ${file} differs from its checksum.`);
    }
  }
  return found;
}
