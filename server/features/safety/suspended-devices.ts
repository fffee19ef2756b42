// Hashes of suspended members' push endpoints, each of one browser on one device, for as long as the suspension lasts.
import {sql, type SQL} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';

/** An endpoint cannot be guessed, so its hash needs no key. */
export const endpointHash = (endpoint: SQL): SQL =>
  sql`encode(sha256(convert_to(${endpoint}, 'UTF8')), 'hex')`;

/** Call before the sessions end: subscriptions go with them. */
export async function noteSuspendedDevices(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`
    insert into suspended_device (user_id, hash)
    select user_id, ${endpointHash(sql`endpoint`)} from push_subscription where user_id = ${userId}
    on conflict do nothing`);
}

export async function forgetSuspendedDevices(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`delete from suspended_device where user_id = ${userId}`);
}
