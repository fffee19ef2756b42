// Maps a position in a built script to its source. The build keeps the maps outside the folder that is served.
import {readFile} from 'node:fs/promises';
import {SourceMap} from 'node:module';
import {fileURLToPath} from 'node:url';

const MAPS = new URL('../../../dist/client-maps/', import.meta.url);

/** Parsed once for each script, in some 30 ms; all together take 30 MB. */
const known = new Map<string, Promise<SourceMap | undefined>>();

async function readMap(script: string): Promise<SourceMap | undefined> {
  const text = await readFile(fileURLToPath(new URL(`${script}.map`, MAPS)), 'utf8').catch(
    () => undefined,
  );
  if (text === undefined) return undefined;
  return new SourceMap({...JSON.parse(text), sourcesContent: [], sourceRoot: ''});
}

/** `client/platform/writes/queue.ts:12:3` for `app-BiQnNnJB.js:1:234`; unchanged for a script of another version. */
export async function sourceOf(frame: string): Promise<string> {
  const [script = '', line, column] = frame.split(':');
  let reading = known.get(script);
  if (!reading) {
    reading = readMap(script);
    const map = await reading;
    // Scripts that do not exist are not remembered: their number is unlimited.
    if (map) known.set(script, reading);
  }
  const map = await reading;
  const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return frame;
  const {originalSource, originalLine, originalColumn} = entry;
  const file = originalSource.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${originalLine + 1}:${originalColumn + 1}`;
}
