// Tells operators about errors of this page: type, the browser's own words, positions in Wing's scripts, version and route. What
// a member may have written stays on the device (rules/page-error.ts).
import {routeOf} from '../../rules/addresses.ts';
import {
  ERROR_NAME,
  errorWords,
  FRAME,
  PAGE_ERROR_FRAMES_MAX,
  PAGE_ERROR_LIMIT,
  reactError,
  type PageError,
} from '../../rules/page-error.ts';
import {send} from '../platform/http/request.ts';

/** A stack's line in Chromium ("    at f (url:1:2)") or Firefox and Safari ("f@url:1:2"). */
const STACK_LINE = /^(?:\s+at .*?|[^@\n]*@)\(?(\S+?)\)?$/gm;

/** The positions in Wing's own scripts; undefined for a stack without one, as of a browser extension. */
export function ownFrames(stack: string, origin: string): string[] | undefined {
  const lines = [...stack.matchAll(STACK_LINE)].map(([, position = '']) => position);
  const assets = `${origin}/assets/`;
  const own = lines
    .filter((position) => position.startsWith(assets))
    .map((position) => position.slice(assets.length))
    .filter((position) => FRAME.test(position));
  return own.length > 0 || lines.length === 0 ? own.slice(0, PAGE_ERROR_FRAMES_MAX) : undefined;
}

/** Stands for a thrown value that is no error: it may be any text. */
const NO_ERROR = {name: 'Error', message: '', stack: ''};

/** Undefined if the error is not of Wing's scripts. */
export function describeError(
  error: unknown,
  page: {readonly origin: string; readonly pathname: string; readonly version: string},
): PageError | undefined {
  const {name, message, stack} = error instanceof Error ? error : NO_ERROR;
  const frames = ownFrames(stack ?? '', page.origin);
  return (
    frames && {
      name: ERROR_NAME.test(name) ? name : 'Error',
      message: errorWords(message),
      react: reactError(message),
      frames,
      version: page.version,
      route: routeOf(page.pathname),
    }
  );
}

/** The hash in this script's name; a development server has none. */
const VERSION = /-([\w-]{8})\.js$/.exec(new URL(import.meta.url).pathname)?.[1];

let sent: number[] = [];

/** Reports an error that a boundary has caught. Neither throws nor waits. */
export function reportPageError(error: unknown): void {
  if (VERSION === undefined) return;
  const since = Date.now() - PAGE_ERROR_LIMIT.seconds * 1000;
  sent = sent.filter((time) => time > since);
  const report = describeError(error, {...page(), version: VERSION});
  if (!report || sent.length >= PAGE_ERROR_LIMIT.points) return;
  sent.push(Date.now());
  void send('/api/page-errors', {json: report, keepalive: true});
}

const page = () => ({origin: location.origin, pathname: location.pathname});

/** Reports errors that nothing catches, from now on. */
export function reportUncaughtErrors(): void {
  // Without an error it is a notice such as "ResizeObserver loop ...", or comes from a script of another origin.
  addEventListener('error', ({error}: ErrorEvent) => error && reportPageError(error));
  addEventListener('unhandledrejection', ({reason}) => reportPageError(reason));
}
