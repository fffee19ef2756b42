// What members read about the check of their photos, on its page and by mail.
import {words} from '../words/words.ts';
import {CHECK_DAYS} from './verification.ts';

export const VERIFY = words('verification', 'page');

/** What came of the last picture. */
export const CHECK_SAYS = words('verification', 'says', {
  waiting: {days: CHECK_DAYS},
});

export const GESTURES = words('verification', 'gestures');
