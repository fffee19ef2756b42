// Delivers a push notification to a member's signed-in devices.
import {and, eq, gt} from 'drizzle-orm';
import webPush, {type VapidKeys} from 'web-push';
import {PUSH_LIFETIME_HOURS} from '../../../rules/notices/notices.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {pushSubscription} from '../../platform/database/tables.ts';
import type {Log} from '../../platform/observability/log.ts';

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

type Pushing = {db: Database; log: Log; push: PushDevice};

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
