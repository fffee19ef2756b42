// What a page tells operators about an error: nothing that a member could have written. Messages are among known ones of
// browsers and React, in which … stands for what is left out; places are lines of Wing's own scripts.

export const PAGE_ERROR_LIMIT = {points: 10, seconds: 60} as const;
export const PAGE_ERROR_FRAMES_MAX = 20;
/** Matching takes time that grows faster than the text. */
const MESSAGE_MAX = 500;
export const OTHER_MESSAGE = '(another message)';

/** The first one that fits is sent, so a more specific one comes first. */
const MESSAGES = [
  "Cannot read properties of undefined (reading '…')",
  "Cannot read properties of null (reading '…')",
  "Cannot set properties of undefined (setting '…')",
  "Cannot set properties of null (setting '…')",
  "Cannot destructure property '…' of '…' as it is undefined.",
  "Cannot destructure property '…' of '…' as it is null.",
  "Cannot access '…' before initialization",
  'Assignment to constant variable.',
  'Maximum call stack size exceeded',
  'Maximum call stack size exceeded.',
  'Invalid array length',
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
  "Failed to execute 'setItem' on 'Storage': …",
  "Failed to execute 'transaction' on 'IDBDatabase': …",
  "Failed to execute '…' on '…': …",
  'Failed to fetch dynamically imported module: …',
  'Failed to fetch',
  'Unexpected end of JSON input',
  'Unexpected token …',
  'Converting circular structure to JSON…',
  'Internal error opening backing store for indexedDB.open.',
  'The database connection is closing.',
  'The transaction was aborted…',
  'The operation was aborted.',
  'The quota has been exceeded.',
  "can't access property …, … is undefined",
  "can't access property …, … is null",
  "can't access lexical declaration '…' before initialization",
  'too much recursion',
  'NetworkError when attempting to fetch resource.',
  'error loading dynamically imported module: …',
  'Node.removeChild: The node to be removed is not a child of this node',
  'Node.insertBefore: Child to insert before is not a child of this node',
  'JSON.parse: …',
  "undefined is not an object (evaluating '…')",
  "null is not an object (evaluating '…')",
  "Can't find variable: …",
  'Importing a module script failed.',
  'Load failed',
  'The object can not be found here.',
  'JSON Parse error: …',
  '… is not a function',
  '… is not a constructor',
  '… is not iterable',
  '… is not defined',
  '… is undefined',
  '… is null',
] as const;

const PATTERNS = MESSAGES.map((message) => {
  const fixed = message.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {message, pattern: new RegExp(`^${fixed.join('.*')}$`, 's')};
});

/** A React error's number is the code of a fixed text. */
const REACT = /^Minified React error #(\d{1,4})(?:;|$)/;

/** The known message that fits, without what it quotes. A known message stays as it is. */
export function knownMessage(message: string): string {
  if (message.length > MESSAGE_MAX) return OTHER_MESSAGE;
  const number = REACT.exec(message)?.[1];
  if (number !== undefined) return `Minified React error #${number}`;
  return PATTERNS.find(({pattern}) => pattern.test(message))?.message ?? OTHER_MESSAGE;
}

const NAMES = [
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'ApplicationError',
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'EncodingError',
  'HierarchyRequestError',
  'InvalidAccessError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
];

export const knownName = (name: string): string => (NAMES.includes(name) ? name : 'Error');

/** A place in a built script: its name with the hash of its content, line and column. */
export const FRAME = /^[\w-]{1,60}-[\w-]{8}\.js:\d{1,7}:\d{1,7}$/;
/** The hash of the page's first script. It changes with every script of the page. */
export const PAGE_VERSION = /^[\w-]{8}$/;

export type PageError = {
  readonly name: string;
  readonly message: string;
  /** As {@link FRAME}, innermost first. */
  readonly frames: readonly string[];
  readonly version: string;
  /** As `routeOf` of addresses.ts. */
  readonly route: string;
};
