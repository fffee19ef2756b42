// Where mails are kept without a mail server, and whether a page shows them.
import path from 'node:path';
import type {Env} from '../config/env.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export function mailFolder({WING_DATA_DIR}: Pick<Env, 'WING_DATA_DIR'>): string {
  return path.resolve(WING_DATA_DIR, 'mail');
}

/** Only for the demo with the embedded database, no mail server, and an address of this machine. */
export function isMailPageEnabled(env: Env, isEmbedded: boolean): boolean {
  const {hostname} = new URL(env.publicUrl);
  const isLocalOnly = LOOPBACK.has(env.HOST) || env.HOST === '::1';
  return env.WING_DEMO && isEmbedded && !env.SMTP_URL && LOOPBACK.has(hostname) && isLocalOnly;
}
