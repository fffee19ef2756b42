// Job: sends a notice that was decided. Decides again first, because mail servers can be away for hours. A repetition after a
// crash has the same Message-ID or push id.
import {and, eq, isNull} from 'drizzle-orm';
import {messageWithText, quietNotification} from '../../../rules/notification.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Log} from '../../platform/observability/log.ts';
import {AddressRefused, type Mailer} from '../../platform/mail/index.ts';
import {notice} from '../../platform/database/notice-tables.ts';
import {message} from '../../platform/database/tables.ts';
import {considerSoon} from './add-notice-jobs.ts';
import {pushToDevices, type PushDevice} from './deliver-push.ts';
import {decide, type Decision, type NoticeEvent} from './decide.ts';
import {noticeMail} from './mail.ts';
import {countNotice} from './metrics.ts';
import {countNews, readSituation, type Recipient} from './read-situation.ts';
import {noteMailRefused} from './settings.ts';
import type {UnsubscribeTokens} from './unsubscribe.ts';

export type Sending = {
  readonly db: Database;
  readonly log: Log;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly push: PushDevice;
  readonly publicUrl: string;
  readonly unsubscribeTokens: UnsubscribeTokens;
};

type Notice = typeof notice.$inferSelect;
type Due = Recipient & Exclude<Decision, {way: 'none'}>;

/** @throws when the mail server or every push service has trouble, so that the job is tried again. */
export async function sendNotice(
  sending: Sending,
  {userId, id}: {userId: string; id: string},
  now: Date = new Date(),
): Promise<void> {
  const {db} = sending;
  const own = and(eq(notice.id, id), isNull(notice.sentAt), isNull(notice.outcome));
  const [decided] = await db.select().from(notice).where(own);
  if (!decided) return;
  const recipient = await readSituation(db, userId, now, id);
  const decision = recipient && decide(recipient.situation);
  if (!recipient || decision?.way !== decided.way) return withdraw(db, decided);
  const send = decided.way === 'mail' ? sendMail : sendPush;
  const outcome = await send(sending, decided, {...recipient, ...decision}).catch(
    (error: unknown) => {
      countNotice(decided.kind, decided.way, 'failed');
      throw error;
    },
  );
  countNotice(decided.kind, decided.way, outcome);
}

/** The member has looked meanwhile, or it has become night: it is decided anew. */
async function withdraw(db: Database, {id, userId, kind, way}: Notice): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(notice).where(eq(notice.id, id));
    await considerSoon(tx, userId);
  });
  countNotice(kind, way, 'withdrawn');
}

type Outcome = 'sent' | 'refused';

async function sendMail(
  {db, mailer, publicUrl, unsubscribeTokens}: Sending,
  {id, userId}: Notice,
  {email, namesInMails, event, others, situation: {now}}: Due,
): Promise<Outcome> {
  const unsubscribeToken = unsubscribeTokens.make(userId, event.kind);
  const mail = noticeMail(
    {userId, email, namesInMails, id, event, others},
    {publicUrl, unsubscribeToken},
  );
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    await db.transaction(async (tx) => {
      await noteMailRefused(tx, userId);
      await tx.update(notice).set({outcome: 'refused'}).where(eq(notice.id, id));
    });
    return 'refused';
  }
  await noteSent(db, id, now);
  return 'sent';
}

/** Moves `decidedAt` to `now`: the notice covers everything up to then, which may be hours after it was decided. */
async function noteSent(db: Database, id: string, now: Date): Promise<void> {
  await db.update(notice).set({decidedAt: now, sentAt: new Date()}).where(eq(notice.id, id));
}

/** `full` is for devices that show text: the first of the messages that wait. */
async function wordsOf(db: Database, {kind, page, name, id}: NoticeEvent) {
  const quiet = quietNotification(kind, page);
  if (kind !== 'message') return {quiet, full: quiet};
  const [sent] = await db.select({text: message.text}).from(message).where(eq(message.id, id));
  return {quiet, full: sent ? messageWithText(page, name ?? 'Wing', sent.text) : quiet};
}

async function sendPush(
  sending: Sending,
  {id, userId}: Notice,
  {event, situation: {now}}: Due,
): Promise<Outcome> {
  const {db} = sending;
  const {quiet, full} = await wordsOf(db, event);
  const more = {id, news: await countNews(db, userId)};
  const payloads = {quiet: {...quiet, ...more}, full: {...full, ...more}};
  if (await pushToDevices(sending, userId, payloads)) {
    await noteSent(db, id, now);
    return 'sent';
  }
  await db.transaction(async (tx) => {
    await tx.update(notice).set({outcome: 'refused'}).where(eq(notice.id, id));
    await considerSoon(tx, userId);
  });
  return 'refused';
}
