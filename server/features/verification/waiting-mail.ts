// The mail that tells the operators of pictures that wait. It names no member: a mailbox is outside of what Wing protects.
import {and, gt} from 'drizzle-orm';
import {DESK_PATH} from '../../../rules/desk/desk.ts';
import {photoCheck} from '../../platform/database/photo-tables.ts';
import {NO_MEMBER, type OperatorMailing} from '../../platform/mail/operator-mailing.ts';
import {IS_WAITING} from './photo-check.ts';

const HOUR_MS = 3_600_000;

/** Hourly job: mails how many pictures came within the last hour. The desk's Today has all that wait. */
export async function mailWaitingPictures(
  {db, mailer, publicUrl, operatorMail}: OperatorMailing,
  now: Date,
): Promise<void> {
  if (operatorMail === undefined) return;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const came = await db.$count(photoCheck, and(IS_WAITING, gt(photoCheck.at, hourAgo)));
  if (came === 0) return;
  await mailer.send({
    to: operatorMail,
    userId: NO_MEMBER,
    subject: came === 1 ? 'A picture to compare' : `${came} pictures to compare`,
    text: `Members have shown that their photos are theirs. The page shows a picture while no photo of its member waits to be looked at. A picture that nobody has looked at is deleted after two weeks.\n\n${publicUrl}${DESK_PATH}/verification`,
  });
}
