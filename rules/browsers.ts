// The oldest browsers that Wing runs in, and what an older one shows.

/** By `Promise.withResolvers` and `AbortSignal.any`, the newest features without which no member's page works. */
export const OLDEST_BROWSERS = 'Chrome or Edge 119, Firefox 124, Safari 17.4 (iOS 17.4)';

export const OLD_BROWSER = {
  title: 'This browser is too old for Wing',
  help: `Please update it, or open Wing in another one. Wing needs at least ${OLDEST_BROWSERS}.`,
} as const;
