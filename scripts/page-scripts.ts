// Writes which scripts each page needs, so that the server can name them in the page's HTML. Input: the built chunks.
import path from 'node:path';
import type {Plugin} from 'vite';
import {screenFiles} from './client-chunks.ts';
import {partIn} from './words-plugin.ts';

type Chunk = {
  readonly fileName: string;
  readonly name: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

/** The chunk that every member's page needs (client-chunks.ts). */
const MEMBER = 'member';
const SYNC_ENGINE = 'zero';

/** A chunk and all that it imports statically. */
function withImports(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set([chunk]);
  for (const each of found) {
    for (const file of each.imports) {
      const next = chunks.get(file);
      if (next) found.add(next);
    }
  }
  return found;
}

/** The largest first: on a slow line a page waits longest for it. */
const filesOf = (chunks: Iterable<Chunk>) =>
  [...chunks].toSorted((a, b) => b.code.length - a.code.length).map(({fileName}) => fileName);

/** By language and part, the file of the words. */
function wordsFiles(chunks: Iterable<Chunk>): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  for (const {fileName, moduleIds} of chunks) {
    const found = moduleIds.map(partIn).find((each) => each !== undefined);
    if (found) files[found.language] = {...files[found.language], [found.part]: fileName};
  }
  return files;
}

/**
 * `.vite/page-scripts.json`: by screen, the files for members and for visitors; those of "" are every member's. And `.vite/words.json`.
 */
export function pageScripts(): Plugin {
  return {
    name: 'wing:page-scripts',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output): [string, Chunk][] =>
          output.type === 'chunk' ? [[output.fileName, output]] : [],
        ),
      );
      const screens = screenFiles(this);
      const named = [...chunks.values()].find(({name}) => name === MEMBER);
      const member = named ? withImports(named, chunks) : new Set<Chunk>();
      const pages: Record<string, {member: string[]; visitor: string[]}> = {
        '': {member: filesOf(member), visitor: []},
      };
      for (const chunk of chunks.values()) {
        const own = withImports(chunk, chunks);
        // A member's page does not preload the sync engine for visitors: it only leads them to the sign-in.
        const isForVisitors = ![...own].some(({name}) => name === SYNC_ENGINE);
        for (const id of chunk.moduleIds) {
          if (!screens.has(id)) continue;
          pages[path.basename(id, '.tsx')] = {
            member: filesOf(new Set([...member, ...own])),
            visitor: isForVisitors ? filesOf(own) : [],
          };
        }
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/page-scripts.json',
        source: JSON.stringify(pages),
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/words.json',
        source: JSON.stringify(wordsFiles(chunks.values())),
      });
    },
  };
}
