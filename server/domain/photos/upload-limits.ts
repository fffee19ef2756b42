// Limits a member's concurrent uploads and their rate, in this process.
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../rules/photos.ts';
import {PhotoRefused} from './decoder/photo-refused.ts';

type Usage = {underWay: number; left: number; countedAt: number};

const PER_MS = UPLOAD_RATE.uploads / UPLOAD_RATE.perMs;
/** Above this number, members with a full allowance are removed from memory. */
const MEMBERS_MAX = 10_000;

export function uploadLimits(now: () => number = Date.now) {
  const usages = new Map<string, Usage>();

  function currentUsage(userId: string): Usage {
    const at = now();
    const known = usages.get(userId);
    const {left = UPLOAD_RATE.uploads, countedAt = at, underWay = 0} = known ?? {};
    const regained = left + (at - countedAt) * PER_MS;
    const usage = {underWay, left: Math.min(UPLOAD_RATE.uploads, regained), countedAt: at};
    usages.set(userId, usage);
    if (usages.size > MEMBERS_MAX) deleteIdle();
    return usage;
  }

  function deleteIdle(): void {
    const at = now();
    for (const [userId, {underWay, left, countedAt}] of usages) {
      const isFull = left + (at - countedAt) * PER_MS >= UPLOAD_RATE.uploads;
      if (underWay === 0 && isFull) usages.delete(userId);
    }
  }

  /** Runs `work` as one upload. @throws PhotoRefused when a limit is reached. */
  return async function withinLimits<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const usage = currentUsage(userId);
    if (usage.underWay >= UPLOADS_AT_ONCE) throw new PhotoRefused('too-many-at-once');
    if (usage.left < 1) throw new PhotoRefused('too-often');
    usage.left -= 1;
    usage.underWay += 1;
    try {
      return await work();
    } finally {
      const current = usages.get(userId);
      if (current) current.underWay -= 1;
    }
  };
}
