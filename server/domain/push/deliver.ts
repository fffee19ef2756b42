// The job that delivers a notification to a member's devices, unless they have read it meanwhile. Only
// where they are signed in; and a device that no longer wants any is forgotten.
import {and, eq, gt, inArray, isNull} from 'drizzle-orm';
import webPush from 'web-push';
import {
  messageInFull,
  newMatch,
  newMessage,
  type Notification,
} from '../../../rules/notification.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {session} from '../database/auth-tables.ts';
import {chatMember, message, profile, pushSubscription} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {VapidKeys} from './vapid.ts';

const TTL_S = 86_400;
const TIMEOUT_MS = 10_000;
/** Devices that alone were not reached are tried again after this long, this often. */
const AGAIN_S = 30;
const ATTEMPTS = 3;
/** What push services answer about a subscription that is over. */
const GONE = new Set([404, 410]);

type Device = {endpoint: string; p256dh: string; auth: string};

/** Hands one payload to one device's push service and answers with the HTTP status; throws when out of reach. */
export type PushDevice = (device: Device, payload: string) => Promise<number>;

export function webPushTo(keys: VapidKeys, subject: string): PushDevice {
  return async ({endpoint, p256dh, auth}, payload) => {
    try {
      const {statusCode} = await webPush.sendNotification(
        {endpoint, keys: {p256dh, auth}},
        payload,
        {vapidDetails: {subject, ...keys}, TTL: TTL_S, timeout: TIMEOUT_MS, urgency: 'high'},
      );
      return statusCode;
    } catch (error) {
      if (error instanceof webPush.WebPushError) return error.statusCode;
      throw error;
    }
  };
}

type Told = {
  userId: string;
  chatId: string;
  messageId?: string | undefined;
  /** These devices only: the others have been told. */
  endpoints?: string[] | undefined;
};

/** What to say, without the text and with it; undefined when there is nothing left to say. */
async function wordsFor(
  db: Database,
  {userId, chatId, messageId}: Told,
): Promise<{quiet: Notification; full: Notification} | undefined> {
  const membership = and(
    eq(chatMember.chatId, chatId),
    eq(chatMember.userId, userId),
    isNull(chatMember.closedAt),
  );
  const [member] = await db.select().from(chatMember).where(membership);
  if (!member) return undefined;
  if (messageId === undefined) return {quiet: newMatch(chatId), full: newMatch(chatId)};
  const [sent] = await db.select().from(message).where(eq(message.id, messageId));
  if (!sent || (member.lastReadAt && member.lastReadAt >= sent.createdAt)) return undefined;
  const [sender] = await db.select().from(profile).where(eq(profile.userId, sent.sender));
  return {
    quiet: newMessage(chatId),
    full: messageInFull(chatId, sender?.name ?? 'Wing', sent.text),
  };
}

/** @throws when a device could not be told for a reason that may pass: the job runs again. */
export async function deliverPush(
  {db, log, push}: {db: Database; log: Log; push: PushDevice},
  told: Told,
): Promise<void> {
  const words = await wordsFor(db, told);
  if (!words) return;
  const devices = await db
    .select({
      endpoint: pushSubscription.endpoint,
      p256dh: pushSubscription.p256dh,
      auth: pushSubscription.auth,
      showsText: pushSubscription.showsText,
    })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .where(
      and(
        eq(pushSubscription.userId, told.userId),
        gt(session.expiresAt, new Date()),
        told.endpoints && inArray(pushSubscription.endpoint, told.endpoints),
      ),
    );
  const failed: string[] = [];
  let reached = 0;
  for (const device of devices) {
    const payload = JSON.stringify(device.showsText ? words.full : words.quiet);
    const status = await push(device, payload).catch((error: unknown) => {
      log.warn({err: error}, 'a push service was not reached');
      return undefined;
    });
    if (status === undefined) {
      failed.push(device.endpoint);
    } else if (GONE.has(status)) {
      await db.delete(pushSubscription).where(eq(pushSubscription.endpoint, device.endpoint));
    } else if (status >= 300) {
      failed.push(device.endpoint);
      log.warn({status}, 'a push service refused a notification');
    } else {
      reached += 1;
    }
  }
  if (failed.length === 0) return;
  if (reached === 0) throw new Error('No device could be notified.');
  // Once more for all would tell some devices twice.
  const again = {...told, endpoints: failed};
  await addJob(db, 'push', again, {delayS: AGAIN_S, maxAttempts: ATTEMPTS});
}
