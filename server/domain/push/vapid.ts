// The VAPID keys, with which push services recognise Wing. They stay in the database, because each subscription is bound
// to them: other keys would end all notifications.
import {createECDH} from 'node:crypto';
import {deriveKey} from '../../platform/secret.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {pushKey} from '../database/tables.ts';

export type VapidKeys = {publicKey: string; privateKey: string};

const pairOf = (scalar: Buffer): VapidKeys => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return {publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url')};
};

/** Both keys in base64url. Derived, as earlier versions did at each start. */
export function derivedVapidKeys(secret: string): VapidKeys {
  // A derived number may, very rarely, be no valid private key of the curve: then the next is tried.
  for (let attempt = 0; ; attempt += 1) {
    try {
      return pairOf(Buffer.from(deriveKey(secret, `web-push:${attempt}`), 'hex'));
    } catch (error) {
      if (attempt > 8) throw error;
    }
  }
}

/** The stored keys; the first start derives them from its secret and stores them. */
export async function vapidKeys(db: Database, secret: string): Promise<VapidKeys> {
  const {privateKey} = derivedVapidKeys(secret);
  await db.insert(pushKey).values({privateKey}).onConflictDoNothing();
  const [stored] = await db.select().from(pushKey);
  return pairOf(Buffer.from(stored?.privateKey ?? privateKey, 'base64url'));
}
