// Jobs: decide what a member is told now, and send it. The notice's row is committed before the first attempt. Later attempts keep the
// row, and with it the kind, the way, and the Message-ID or the push's id.
import {createHash} from 'node:crypto';
import {and, eq, isNull} from 'drizzle-orm';
import {z} from 'zod';
import {PUSH_LIFETIME_HOURS, type NoticeWay} from '../../../rules/notices/notices.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {AddressRefused, type Mailer} from '../../platform/mail/index.ts';
import {removeJob} from '../../platform/queue/queue.ts';
import {memberPayload} from '../../platform/queue/run.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {notice} from '../../platform/database/notice-tables.ts';
import {
  considerEndOfPush,
  considerLater,
  considerSoon,
  repeatKey,
  repeatNotice,
} from './add-notice-jobs.ts';
import {decide, type Decision, type NoticeEvent} from './decide.ts';
import {pushNotice, type Pushing} from './deliver-push.ts';
import {takeMailTurn} from './mail-pace.ts';
import {noticeMail} from './mail.ts';
import {countNotice} from './metrics.ts';
import {readSituation, type Recipient} from './read-situation.ts';
import {noteMailRefused} from './settings.ts';
import type {UnsubscribeTokens} from './unsubscribe.ts';

/** The first attempt has ended by then, or was cut off. */
const ATTEMPT_MS = 120_000;
const RETRY_MS = 3000;
const PUSH_LIFETIME_MS = PUSH_LIFETIME_HOURS * 3_600_000;

export type Sending = Pushing & {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly mailPerSecond: number;
  readonly publicUrl: string;
  readonly unsubscribeTokens: UnsubscribeTokens;
};

/** `id`: of a notice to send again, or later. `hasTurn`: whether its mail has waited for its turn. */
export const unsentPayload = memberPayload.extend({
  id: z.string(),
  hasTurn: z.boolean().optional(),
});

/** A notice to send now, as the situation was read. */
type Due = Recipient & Exclude<Decision, {way: 'none'}> & {readonly id: string};

/** The same for the same event and way, on every server. */
function noticeId(userId: string, way: NoticeWay, {kind, id}: NoticeEvent): string {
  return createHash('sha256').update(`${way} ${kind} ${userId} ${id}`).digest('hex').slice(0, 32);
}

/** Two decisions about one member wait for each other. */
const lockMember = (tx: Transaction, userId: string) =>
  tx.select({id: user.id}).from(user).where(eq(user.id, userId)).for('no key update');

/** @returns the milliseconds until the notice may leave. */
const takeTurn = (tx: Transaction, way: NoticeWay, {mailPerSecond}: Sending) =>
  way === 'mail' ? takeMailTurn(tx, mailPerSecond) : 0;

/** Decides, and records the notice with a job that repeats it. Returns what is to be sent now: undefined when nothing is due or the job sends it at its turn. */
async function decideNow(
  tx: Transaction,
  sending: Sending,
  {userId}: {userId: string},
  now: Date,
): Promise<Due | undefined> {
  await lockMember(tx, userId);
  const recipient = await readSituation(tx, userId, now);
  if (!recipient) return undefined;
  const decision = decide(recipient.situation);
  if (decision.way === 'none') {
    if (decision.until) await considerLater(tx, userId, decision.until);
    return undefined;
  }
  const {way, event} = decision;
  const id = noticeId(userId, way, event);
  const made = await tx
    .insert(notice)
    .values({id, userId, kind: event.kind, way, decidedAt: now})
    .onConflictDoNothing()
    .returning({id: notice.id});
  if (made.length === 0) return undefined;
  const waitMs = await takeTurn(tx, way, sending);
  const unsentNotice = {id, userId, way, hasTurn: true};
  await repeatNotice(tx, unsentNotice, new Date(now.getTime() + (waitMs || ATTEMPT_MS)));
  if (way === 'push') {
    await considerEndOfPush(tx, userId, new Date(now.getTime() + PUSH_LIFETIME_MS));
  }
  return waitMs > 0 ? undefined : {...recipient, ...decision, id};
}

/** Decides whether an unsent notice fits still. If not, it is withdrawn, and what waits is decided anew. */
async function decideAgain(
  tx: Transaction,
  sending: Sending,
  {userId, id, hasTurn = false}: z.infer<typeof unsentPayload>,
  now: Date,
): Promise<Due | undefined> {
  await lockMember(tx, userId);
  const unsent = and(eq(notice.id, id), isNull(notice.sentAt), isNull(notice.outcome));
  const [kept] = await tx.select().from(notice).where(unsent);
  const recipient = kept && (await readSituation(tx, userId, now, id));
  if (!recipient) return undefined;
  const decision = decide(recipient.situation, kept);
  if (decision.way !== 'none') {
    const waitMs = hasTurn ? 0 : await takeTurn(tx, kept.way, sending);
    if (waitMs === 0) return {...recipient, ...decision, id};
    await repeatNotice(tx, {...kept, hasTurn: true}, new Date(now.getTime() + waitMs));
    return undefined;
  }
  if (decision.until) {
    await repeatNotice(tx, {...kept, hasTurn: false}, decision.until);
    return undefined;
  }
  await tx.delete(notice).where(eq(notice.id, id));
  await considerSoon(tx, userId);
  countNotice(kept.kind, kept.way, 'withdrawn');
  return undefined;
}

/** @returns false when the mail server refuses the address for good. */
async function mailNotice(
  {mailer, publicUrl, unsubscribeTokens}: Sending,
  due: Due,
): Promise<boolean> {
  const unsubscribeToken = unsubscribeTokens.make(due.userId, due.event.kind);
  try {
    await mailer.send(noticeMail(due, {publicUrl, unsubscribeToken}));
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
}

/** Moves `decidedAt` to now: the notice covers everything up to then, which may be hours after it was decided. */
async function noteSent(db: Database, {id, situation: {now}}: Due): Promise<void> {
  await db.update(notice).set({decidedAt: now, sentAt: new Date()}).where(eq(notice.id, id));
}

async function noteRefused(db: Database, {id, userId, way}: Due): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(notice).set({outcome: 'refused'}).where(eq(notice.id, id));
    await (way === 'mail' ? noteMailRefused(tx, userId) : considerSoon(tx, userId));
  });
}

/**
 * Job: tells the member what waits for them. `id`: of a notice to send again, whose first attempt has failed or was cut off, or that has
 * waited for its turn.
 * @throws when the mail server or every push service has trouble.
 */
export async function sendNotice(
  sending: Sending,
  {userId, id, hasTurn}: Partial<z.infer<typeof unsentPayload>> & {userId: string},
  now: Date = new Date(),
): Promise<void> {
  const {db} = sending;
  const due = await db.retry((tx) =>
    id === undefined
      ? decideNow(tx, sending, {userId}, now)
      : decideAgain(tx, sending, {userId, id, hasTurn}, now),
  );
  if (!due) return;
  const {
    way,
    event: {kind},
  } = due;
  try {
    const isSent = await inLanguage(due.language, () =>
      way === 'mail' ? mailNotice(sending, due) : pushNotice(sending, due),
    );
    await (isSent ? noteSent(db, due) : noteRefused(db, due));
    await removeJob(db, repeatKey(due.id));
    countNotice(kind, way, isSent ? 'sent' : 'refused');
  } catch (error) {
    countNotice(kind, way, 'failed');
    if (id === undefined)
      await repeatNotice(db, {...due, hasTurn: true}, new Date(now.getTime() + RETRY_MS));
    throw error;
  }
}
