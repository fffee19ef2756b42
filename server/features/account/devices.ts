// Lists the devices that a member is signed in on, with readable names.
import {getParser} from 'bowser';
import {and, desc, eq, gt, sql} from 'drizzle-orm';
import {DEVICES} from '../../../rules/account/account-page.ts';
import {session} from '../../platform/database/auth-tables.ts';
import type {Executor} from '../../platform/postgres/client.ts';

export type Device = {
  readonly id: string;
  /** "Firefox on Windows". */
  readonly name: string;
  /** ISO 8601; exact to the hour. */
  readonly lastActive: string;
  readonly isThis: boolean;
  /** Whether it shows notifications. */
  readonly hasPush: boolean;
};

/** Turns a User-Agent header into a readable name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return DEVICES.unknown;
  const {browser, os} = getParser(userAgent).getResult();
  if (!browser.name) return DEVICES.unknownBrowser;
  return os.name ? DEVICES.browserOn(browser.name, os.name) : browser.name;
}

/** A member's unexpired sessions, most recently used first. */
export async function devicesOf(
  db: Executor,
  {userId, sessionId}: {userId: string; sessionId: string},
  now: Date,
): Promise<Device[]> {
  const rows = await db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      at: session.updatedAt,
      hasPush: sql<boolean>`exists (select from push_subscription where session_id = "session".id)`,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt));
  return rows.map(({id, userAgent, at, hasPush}) => ({
    id,
    name: deviceName(userAgent),
    lastActive: at.toISOString(),
    isThis: id === sessionId,
    hasPush,
  }));
}
