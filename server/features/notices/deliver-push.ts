// Delivers a push notification to a member's signed-in devices.
import {and, eq, gt, sql} from 'drizzle-orm';
import webPush, {type VapidKeys} from 'web-push';
import {PUSH_LIFETIME_HOURS} from '../../../rules/notices/notices.ts';
import {messageWithText, quietNotification} from '../../../rules/notices/notification.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {pushSubscription} from '../../platform/database/notice-tables.ts';
import {message} from '../../platform/database/tables.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {NoticeEvent} from './decide.ts';

const TTL_S = PUSH_LIFETIME_HOURS * 3600;
/** For the whole exchange with a push service: a slow one holds a job slot for so long. */
const DEADLINE_MS = 10_000;
/** HTTP statuses by which a push service reports that a subscription has ended. */
const GONE_STATUSES = new Set([404, 410]);
/** Too many requests, or trouble of the service. */
const isForNow = (status: number) => status === 429 || status >= 500;

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

export type Pushing = {
  readonly db: Database;
  readonly log: Log;
  readonly push: PushDevice;
};

async function removeSubscription(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint));
}

type Payloads = {
  /** For the lock screen of anybody's phone. */
  readonly quiet: object;
  /** For devices whose member wants to see who writes, and what. */
  readonly full: object;
};

/** Of sessions that have not expired. */
export function devicesOf(db: Executor, userId: string, now: Date) {
  return db
    .select({
      endpoint: pushSubscription.endpoint,
      p256dh: pushSubscription.p256dh,
      auth: pushSubscription.auth,
      showsText: pushSubscription.showsText,
    })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .where(and(eq(pushSubscription.userId, userId), gt(session.expiresAt, now)));
}

/**
 * Sends to every device. @returns whether a push service has accepted it; false when all have refused it for good.
 * @throws when none accepted it and one may later.
 */
export async function pushToDevices(
  {db, log, push}: Pushing,
  userId: string,
  {quiet, full}: Payloads,
): Promise<boolean> {
  let accepted = false;
  let mayLater = false;
  for (const device of await devicesOf(db, userId, new Date())) {
    const payload = JSON.stringify(device.showsText ? full : quiet);
    const status = await push(device, payload).catch((error: unknown) => {
      log.warn({err: error}, 'a push service was not reached');
      return undefined;
    });
    if (status === undefined || isForNow(status)) mayLater = true;
    else if (GONE_STATUSES.has(status)) await removeSubscription(db, device.endpoint);
    else if (status < 300) accepted = true;
    if (status !== undefined && status >= 300) {
      log.warn({status}, 'a push service refused a notification');
    }
  }
  if (!accepted && mayLater) throw new Error('No device could be notified.');
  return accepted;
}

/** For the icon's badge: unread messages and rooms never opened, as `newsIn` of the client counts them. */
async function countNews(db: Executor, userId: string): Promise<number> {
  const {rows} = await db.execute<{count: number}>(sql`
    select coalesce(sum(greatest(unread.count, (last_read_at is null)::int)), 0)::int as count
    from chat_member mine
    cross join lateral (
      select count(*) as count from message
      where chat_id = mine.chat_id and sender <> mine.user_id
        and created_at > coalesce(mine.last_read_at, '-infinity')
    ) unread
    where user_id = ${userId} and closed_at is null`);
  return rows[0]?.count ?? 0;
}

/** `full` is for devices that show text: the first of the messages that wait. */
async function wordsOf(db: Executor, {kind, page, name, id}: NoticeEvent): Promise<Payloads> {
  const quiet = quietNotification(kind, page);
  if (kind !== 'message') return {quiet, full: quiet};
  const [sent] = await db.select({text: message.text}).from(message).where(eq(message.id, id));
  return {quiet, full: sent ? messageWithText(page, name ?? 'Wing', sent.text) : quiet};
}

type Notice = {readonly id: string; readonly userId: string; readonly event: NoticeEvent};

/** @returns and @throws as {@link pushToDevices}. */
export async function pushNotice(pushing: Pushing, {id, userId, event}: Notice): Promise<boolean> {
  const {quiet, full} = await wordsOf(pushing.db, event);
  const more = {id, news: await countNews(pushing.db, userId)};
  return pushToDevices(pushing, userId, {quiet: {...quiet, ...more}, full: {...full, ...more}});
}
