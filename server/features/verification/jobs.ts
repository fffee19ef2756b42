// The jobs of verified photos.
import {z} from 'zod';
import {CHECK_RESULTS} from '../../../rules/photos/verification.ts';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {mailCheck} from './check-mail.ts';
import {settleCheck, sweepPictures} from './decide-check.ts';
import {screenPicture} from './photo-check.ts';

type Services = Parameters<typeof screenPicture>[0] &
  Parameters<typeof sweepPictures>[0] &
  Parameters<typeof mailCheck>[0];

const picture = memberPayload.extend({key: z.string()});

export const verificationJobs = (services: Services) => ({
  'screen-picture': job(picture, ({key}) => screenPicture(services, key)),
  'settle-check': job(picture, (about) => settleCheck(services, about, new Date())),
  'sweep-pictures': job(z.unknown(), () => sweepPictures(services, new Date())),
  'mail-check': job(memberPayload.extend({state: z.enum(CHECK_RESULTS)}), (payload) =>
    mailCheck(services, payload),
  ),
});
