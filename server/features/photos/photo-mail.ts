// The mail that tells the operators of photos that wait. It names no member: a mailbox is outside of what Wing protects.
import {and, eq, isNull, sql} from 'drizzle-orm';
import {DESK_PATH} from '../../../rules/desk/desk.ts';
import {isAmong} from '../../platform/postgres/client.ts';
import {NO_MEMBER, type OperatorMailing} from '../../platform/mail/operator-mailing.ts';
import {photoLook} from '../../platform/database/photo-tables.ts';
import {photo} from '../../platform/database/tables.ts';

/** Job: mails how many photos wait after the model's look, of which no mail has told. */
export async function mailWaitingPhotos(
  {db, mailer, publicUrl, operatorMail}: OperatorMailing,
  now: Date,
): Promise<void> {
  if (operatorMail === undefined) return;
  const waiting = await db
    .select({key: photo.key})
    .from(photo)
    .innerJoin(photoLook, eq(photoLook.key, photo.key))
    .where(and(sql`${photo.state} = 'waiting'`, isNull(photoLook.notifiedAt)));
  if (waiting.length === 0) return;
  await mailer.send({
    to: operatorMail,
    userId: NO_MEMBER,
    subject: waiting.length === 1 ? 'A photo waits' : `${waiting.length} photos wait`,
    text: `Others do not see them before one of you has looked.\n\n${publicUrl}${DESK_PATH}/photos`,
  });
  // After the mail: one that is sent twice is better than none.
  const told = waiting.map(({key}) => key);
  await db.update(photoLook).set({notifiedAt: now}).where(isAmong(photoLook.key, told));
}
