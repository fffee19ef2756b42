// The device's end of Web Push: decrypts what a push service was handed for it (RFC 8291, RFC 8188).
import {createDecipheriv, createECDH, hkdfSync, randomBytes} from 'node:crypto';

const SALT_BYTES = 16;
/** The salt, the record size, the key's length, and the sender's public key. */
const HEADER_BYTES = 86;
const KEY_BYTES = 65;
const TAG_BYTES = 16;

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** A new device's keys, and what reads notifications for it. */
export function deviceKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(SALT_BYTES);
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const record = decipher.update(body.subarray(HEADER_BYTES, -TAG_BYTES));
    decipher.final();
    // The last byte marks the end of the record.
    return record.subarray(0, -1).toString();
  };
  return {p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), decrypt};
}
