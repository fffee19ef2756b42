// The key pair with which this installation signs its notifications, derived from its secret, so that
// subscriptions stay good for as long as the secret does.
import {createECDH} from 'node:crypto';
import {deriveKey} from '../../platform/secret.ts';

export type VapidKeys = {publicKey: string; privateKey: string};

/** Both keys in base64url, as browsers and push services read them. */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  // Not every number is a key of this curve; almost every one is.
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(deriveKey(secret, `web-push:${attempt}`), 'hex');
    try {
      pair.setPrivateKey(scalar);
      return {publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url')};
    } catch (error) {
      if (attempt > 8) throw error;
    }
  }
}
