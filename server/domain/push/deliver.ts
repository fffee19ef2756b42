// The job that delivers a push notification to a member's signed-in devices, unless the member has read the message.
import {and, eq, gt, inArray} from 'drizzle-orm';
import webPush, {type VapidKeys} from 'web-push';
import {
  messageWithText,
  newMatch,
  newMessage,
  type Notification,
} from '../../../rules/notification.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {session} from '../database/auth-tables.ts';
import {openRoomOf} from '../chats/open-room.ts';
import {chatMember, message, profile, pushSubscription} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {Log} from '../../platform/observability/log.ts';
import {PUSH_ATTEMPTS_MAX} from '../jobs/add-push-jobs.ts';

const TTL_S = 86_400;
/** For the whole exchange with a push service: a slow one holds a job slot for so long. */
const DEADLINE_MS = 10_000;
/** Devices that failed while others succeeded are retried in a job of their own. */
const RETRY_DELAY_S = 30;
/** HTTP statuses by which a push service reports that a subscription has ended. */
const GONE_STATUSES = new Set([404, 410]);

type Device = {endpoint: string; p256dh: string; auth: string};

/**
 * Sends one payload to a device's push service. @returns the HTTP status. @throws when the service is unreachable,
 * redirects, or has not answered by the deadline.
 */
export type PushDevice = (device: Device, payload: string) => Promise<number>;

export function webPushTo(
  keys: VapidKeys,
  subject: string,
  deadlineMs: number = DEADLINE_MS,
): PushDevice {
  return async ({endpoint, p256dh, auth}, payload) => {
    const {method, headers, body} = webPush.generateRequestDetails(
      {endpoint, keys: {p256dh, auth}},
      payload,
      {vapidDetails: {subject, ...keys}, TTL: TTL_S, urgency: 'high'},
    );
    const response = await fetch(endpoint, {
      method,
      headers,
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    // Only the status counts: a body can be endless, and may have failed by now.
    await response.body?.cancel().catch(() => undefined);
    return response.status;
  };
}

type PushJob = {
  userId: string;
  chatId: string;
  messageId?: string | undefined;
  /** On a retry: the devices that the first attempt did not reach. */
  endpoints?: string[] | undefined;
};

/** The notification with and without the message's text; undefined when the room was closed or the message read. */
async function composeNotification(
  db: Database,
  {userId, chatId, messageId}: PushJob,
): Promise<{quiet: Notification; full: Notification} | undefined> {
  const [member] = await db.select().from(chatMember).where(openRoomOf({chatId, userId}));
  if (!member) return undefined;
  if (messageId === undefined) return {quiet: newMatch(chatId), full: newMatch(chatId)};
  const [sent] = await db.select().from(message).where(eq(message.id, messageId));
  if (!sent || (member.lastReadAt && member.lastReadAt >= sent.createdAt)) return undefined;
  const [sender] = await db.select().from(profile).where(eq(profile.userId, sent.sender));
  return {
    quiet: newMessage(chatId),
    full: messageWithText(chatId, sender?.name ?? 'Wing', sent.text),
  };
}

async function removeSubscription(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint));
}

/** @throws when no device was reached, so that the job is retried. */
export async function deliverPush(
  {db, log, push}: {db: Database; log: Log; push: PushDevice},
  job: PushJob,
): Promise<void> {
  const notification = await composeNotification(db, job);
  if (!notification) return;
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
        eq(pushSubscription.userId, job.userId),
        gt(session.expiresAt, new Date()),
        job.endpoints && inArray(pushSubscription.endpoint, job.endpoints),
      ),
    );
  const failed: string[] = [];
  let reached = 0;
  for (const device of devices) {
    const payload = JSON.stringify(device.showsText ? notification.full : notification.quiet);
    const status = await push(device, payload).catch((error: unknown) => {
      log.warn({err: error}, 'a push service was not reached');
      return undefined;
    });
    if (status === undefined) {
      failed.push(device.endpoint);
    } else if (GONE_STATUSES.has(status)) {
      await removeSubscription(db, device.endpoint);
    } else if (status >= 300) {
      failed.push(device.endpoint);
      log.warn({status}, 'a push service refused a notification');
    } else {
      reached += 1;
    }
  }
  if (failed.length === 0) return;
  if (reached === 0) throw new Error('No device could be notified.');
  // Retrying this job would notify the reached devices twice.
  const retry = {...job, endpoints: failed};
  await addJob(db, 'push', retry, {delayS: RETRY_DELAY_S, maxAttempts: PUSH_ATTEMPTS_MAX});
}
