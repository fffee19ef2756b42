// Limits a member's concurrent uploads and their rate, in this process.
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../rules/photos.ts';
import {secondsToWait} from '../../platform/seconds-to-wait.ts';
import {PhotoRefused} from './photo-refused.ts';

export function uploadLimits() {
  const {uploads, seconds} = UPLOAD_RATE;
  const limiter = new RateLimiterMemory({points: uploads, duration: seconds});
  const underWay = new Map<string, number>();

  function change(userId: string, by: 1 | -1): void {
    const count = (underWay.get(userId) ?? 0) + by;
    if (count > 0) underWay.set(userId, count);
    else underWay.delete(userId);
  }

  /** Runs `work` as one upload. @throws PhotoRefused when a limit is reached. */
  return async function withinLimits<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if ((underWay.get(userId) ?? 0) >= UPLOADS_AT_ONCE) throw new PhotoRefused('too-many-at-once');
    change(userId, 1);
    try {
      if ((await secondsToWait(limiter, userId)) !== undefined) throw new PhotoRefused('too-often');
      return await work();
    } finally {
      change(userId, -1);
    }
  };
}
