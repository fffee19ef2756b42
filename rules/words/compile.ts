// Compiles a file of messages, for the server and the build: the parser never reaches a browser.
import compile from 'icu-minify/compile';
import type {Messages} from './messages.ts';

/** Messages in groups. */
export type Source = {readonly [key: string]: string | Source};

export function compiled(source: Source): Messages {
  return Object.fromEntries(
    Object.entries(source).map(([key, entry]) => [
      key,
      typeof entry === 'string' ? compile(entry) : compiled(entry),
    ]),
  );
}
