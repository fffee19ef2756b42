// The oldest browsers that Wing runs in, and what an older one shows, or one at an address without https.

/** By `URL.canParse`, `indexedDB.databases` and `Promise.withResolvers`, the newest features that pages use without a substitute. */
export const OLDEST_BROWSERS = 'Chrome or Edge 120, Firefox 126, Safari 17.4 (iOS 17.4)';
/** The same, for the build: styles are compiled for them. */
export const OLDEST_TARGETS = ['chrome120', 'edge120', 'firefox126', 'safari17.4', 'ios17.4'];

export const OLD_BROWSER = {
  title: 'This browser is too old for Wing',
  help: `Please update it, or open Wing in another one. Wing needs at least ${OLDEST_BROWSERS}.`,
} as const;

/** Browsers offer Web Locks and service workers over https only, and at localhost. */
export const NEEDS_HTTPS = {
  title: 'Wing needs https',
  help: 'At an address that begins with http:// Wing cannot save what you do. Open it with https:// instead.',
} as const;
