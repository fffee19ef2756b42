// The oldest browsers that Wing runs in, and what an older one shows, or one at an address without https.
import {words} from './words/words.ts';

/** By `URL.canParse`, `indexedDB.databases` and `Promise.withResolvers`, the newest features that pages use without a substitute. */
export const OLDEST_BROWSERS = 'Chrome 120, Edge 120, Firefox 126, Safari 17.4 (iOS 17.4)';
/** The same, for the build: styles are compiled for them. */
export const OLDEST_TARGETS = ['chrome120', 'edge120', 'firefox126', 'safari17.4', 'ios17.4'];

/** `insecure`: browsers offer Web Locks and service workers over https only, and at localhost. */
export const BROWSER = words('ui', 'browser', {old: {help: {browsers: OLDEST_BROWSERS}}});
