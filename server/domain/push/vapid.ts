// VAPID keys, derived from the installation's secret, so that subscriptions stay valid as long as the secret does.
import {createECDH} from 'node:crypto';
import {deriveKey} from '../../platform/secret.ts';

export type VapidKeys = {publicKey: string; privateKey: string};

/** Both keys in base64url. */
export function vapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  // A derived number may, very rarely, be no valid private key of the curve: then the next is tried.
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
