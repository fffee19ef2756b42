// The VAPID keys, with which push services recognise Wing. They stay in the database, because each subscription is bound
// to them: other keys would end all notifications.
import {createECDH} from 'node:crypto';
import webPush, {type VapidKeys} from 'web-push';
import type {Database} from '../../platform/postgres/client.ts';
import {pushKey} from '../../platform/database/notice-tables.ts';

/** The stored keys, in base64url. The first start makes them. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const made = webPush.generateVAPIDKeys();
  await db.insert(pushKey).values({privateKey: made.privateKey}).onConflictDoNothing();
  const [{privateKey} = made] = await db.select().from(pushKey);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return {publicKey: pair.getPublicKey('base64url'), privateKey};
}
