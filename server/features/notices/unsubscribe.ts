// The links by which a mail's reader turns mails off without signing in: signed, and valid for ever, because old mails are
// opened late.
import {createHmac, timingSafeEqual} from 'node:crypto';
import {NOTICE_KINDS, NOTICE_SWITCHES, type NoticeKind} from '../../../rules/notices/notices.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {deriveKey} from '../../platform/secret.ts';
import {turnOff} from './settings.ts';

export type UnsubscribeTokens = {
  /** For mails of this kind to this member. Letters, digits, `.`, `-` and `_`. */
  make: (userId: string, kind: NoticeKind) => string;
  /** Undefined for a token that Wing did not make. */
  read: (token: string) => {readonly userId: string; readonly kind: NoticeKind} | undefined;
};

export function unsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = deriveKey(secret, 'unsubscribe');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    make: (userId, kind) => `${kind}.${userId}.${sign(`${kind}.${userId}`)}`,
    read: (token) => {
      const [kindName, userId = '', signature = ''] = token.split('.');
      const kind = NOTICE_KINDS.find((known) => known === kindName);
      if (!kind) return undefined;
      const [given, expected] = [signature, sign(`${kind}.${userId}`)].map((text) =>
        Buffer.from(text),
      );
      const isOurs =
        given && expected && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? {userId, kind} : undefined;
    },
  };
}

/** Turns mails of this kind off, or all. */
export function unsubscribe(
  db: Executor,
  {userId, kind, all}: {userId: string; kind: NoticeKind; all: boolean},
): Promise<void> {
  const off = NOTICE_SWITCHES.filter(
    (each) => each === `mail:${kind}` || (all && each.startsWith('mail:')),
  );
  return turnOff(db, userId, off);
}
