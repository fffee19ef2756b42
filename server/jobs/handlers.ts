// Which code each job runs. A payload that does not fit its shape fails its job, visibly.
import {z} from 'zod';
import {mailConfirmation, mailMoved} from '../account/email-change.ts';
import {mailReset} from '../auth/reset.ts';
import type {Database} from '../db/client.ts';
import {withRetry} from '../db/retry.ts';
import {answerAsDemo, replyAsDemo} from '../demo/tasks.ts';
import type {Log} from '../log.ts';
import type {Mailer} from '../mail/index.ts';
import {serveMember} from '../matching/newcomer.ts';
import {runRound} from '../matching/round.ts';
import {deliverPush, type PushDevice} from '../push/deliver.ts';
import {cleanUpPhoto} from '../photos/photo-rows.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {settlePair, waitingPartners} from '../settlement/settle.ts';
import type {AskModel} from '../wingman/model.ts';
import {postOpeningLine} from '../wingman/post.ts';
import {job, type JobHandlers} from './run.ts';

const member = z.object({userId: z.string()});
const mailed = z.object({email: z.string()});

export function jobHandlers(services: {
  db: Database;
  log: Log;
  storage: PhotoStorage;
  ask: AskModel | undefined;
  mailer: Mailer;
  publicUrl: string;
  push: PushDevice;
}): JobHandlers {
  const {db} = services;
  return {
    wingman: job(z.object({chatId: z.string()}), ({chatId}) => postOpeningLine(services, chatId)),
    'serve-member': job(member, async ({userId}) => {
      await serveMember(db, userId, new Date());
    }),
    'photo-cleanup': job(z.object({key: z.string()}), ({key}) => cleanUpPhoto(services, key)),
    round: job(z.unknown(), async () => {
      await runRound(db, new Date());
    }),
    'settle-waiting': job(member, async ({userId}) => {
      const others = await db.transaction((tx) => waitingPartners(tx, userId));
      for (const other of others) {
        await withRetry(() => db.transaction((tx) => settlePair(tx, [userId, other])));
      }
    }),
    'mail-reset': job(mailed, ({email}) => mailReset(services, email)),
    'mail-confirmation': job(mailed.extend({userId: z.string()}), (payload) =>
      mailConfirmation(services, payload),
    ),
    'mail-moved': job(mailed, (payload) => mailMoved(services, payload)),
    push: job(member.extend({chatId: z.string(), messageId: z.string().optional()}), (told) =>
      deliverPush(services, told),
    ),
    'demo-answer': job(member.extend({otherId: z.string()}), (payload) =>
      answerAsDemo(db, payload),
    ),
    'demo-reply': job(member.extend({chatId: z.string(), messageId: z.string()}), (payload) =>
      replyAsDemo(db, payload),
    ),
  };
}
