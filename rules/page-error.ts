// What a page tells operators about an error: nothing that a member could have written. An error's message may quote that,
// so only its type is told, and places in Wing's own scripts.

export const PAGE_ERROR_LIMIT = {points: 10, seconds: 60} as const;
export const PAGE_ERROR_FRAMES_MAX = 20;

/** The name of an error's type. */
export const ERROR_NAME = /^[A-Za-z]{0,40}Error$/;
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
  readonly react?: number | undefined;
  /** As {@link FRAME}, innermost first. */
  readonly frames: readonly string[];
  readonly version: string;
  /** As `routeOf` of addresses.ts. */
  readonly route: string;
};
