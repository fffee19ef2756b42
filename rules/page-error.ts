// What a page tells operators about an error: nothing that a member could have written. An error's message may quote that,
// so only the browser's own words in it are told, beside its type and places in Wing's own scripts.

export const PAGE_ERROR_LIMIT = {points: 10, seconds: 60} as const;
export const PAGE_ERROR_FRAMES_MAX = 20;

/** The name of an error's type. */
export const ERROR_NAME = /^[A-Za-z]{0,40}Error$/;
/** Words of Chromium, Firefox and Safari that say what is wrong. */
export const ERROR_WORDS = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of',
  'Cannot destructure property',
  'before initialization',
  'Maximum call stack size exceeded',
  'too much recursion',
  "Failed to execute 'removeChild' on 'Node'",
  "Failed to execute 'insertBefore' on 'Node'",
  'Node.removeChild',
  'Node.insertBefore',
  'The object can not be found here',
  'dynamically imported module',
  'Importing a module script failed',
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
  'is not valid JSON',
  'JSON.parse',
  'JSON Parse error',
  'database connection is closing',
  'quota has been exceeded',
  "can't access property",
  'undefined is not an object',
  'null is not an object',
  "Can't find variable",
  'is not a function',
  'is not defined',
  'is not iterable',
] as const;
export type ErrorWords = (typeof ERROR_WORDS)[number];

export const errorWords = (message: string): ErrorWords | undefined =>
  ERROR_WORDS.find((words) => message.includes(words));

/** A React error's number is the code of a fixed text. */
const REACT = /^Minified React error #(\d{1,4})(?:;|$)/;

export function reactError(message: string): number | undefined {
  const number = REACT.exec(message)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** A place in a built script: its name with the hash of its content, line and column. */
export const FRAME = /^[\w-]{1,60}-[\w-]{8}\.js:\d{1,7}:\d{1,7}$/;
/** The hash of the page's first script. It changes with every script of the page. */
export const PAGE_VERSION = /^[\w-]{8}$/;

export type PageError = {
  readonly name: string;
  readonly message?: ErrorWords | undefined;
  readonly react?: number | undefined;
  /** As {@link FRAME}, innermost first. */
  readonly frames: readonly string[];
  readonly version: string;
  /** As `routeOf` of addresses.ts. */
  readonly route: string;
};
