// The files that the stack and its client are made of. Vitest itself follows only what a test file imports, so watch mode
// needs this list.
import {globSync, statSync} from 'node:fs';
import path from 'node:path';

export const PRODUCT_FILES: readonly string[] = [
  '{client,server,rules,mutators,queries}/**/!(*.test).*',
  '{schema.ts,vite.config.ts,package-lock.json,scripts/!(*.test).ts}',
].map((pattern) => path.resolve(pattern));

/** @param time in milliseconds since 1970. */
export function hasProductChangedSince(time: number): boolean {
  return globSync([...PRODUCT_FILES]).some(
    (file) => (statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0) > time,
  );
}
