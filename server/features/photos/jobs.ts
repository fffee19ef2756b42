// The jobs of photos: looking at them, their hashes, and the nightly deletion of bytes that no row names.
import {z} from 'zod';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {deleteOldHashes, hashPhotosOf} from './hash-store.ts';
import type {Screener} from './photo-screener.ts';
import {hashEarlierPhotos, screenEarlierPhotos, screenPhoto} from './screen-photo.ts';
import {sweepPhotos} from './sweep-photos.ts';

type Services = Omit<
  Parameters<typeof screenPhoto>[0] & Parameters<typeof sweepPhotos>[0],
  'screener'
> & {
  /** Undefined: photos are not looked at. */
  screener: Screener | undefined;
};

export function photoJobs(services: Services) {
  const {db, screener} = services;
  return {
    'sweep-photos': job(z.unknown(), async () => {
      await deleteOldHashes(db, new Date());
      await sweepPhotos(services, new Date());
    }),
    'screen-photo': job(memberPayload.extend({key: z.string()}), async ({key}) => {
      if (screener) await screenPhoto({...services, screener}, key);
    }),
    'screen-earlier-photos': job(z.unknown(), async () => {
      if (!screener) return;
      await screenEarlierPhotos(db);
      await hashEarlierPhotos(db);
    }),
    'hash-photos': job(memberPayload, async ({userId}) => {
      if (screener) await hashPhotosOf({...services, screener}, userId);
    }),
  };
}
