// Mails that tell the operators of new reports. They name no member: a mailbox is outside of what Wing protects.
import {and, asc, inArray, isNull} from 'drizzle-orm';
import {SEVERE_REASONS} from '../../../rules/desk/reports.ts';
import {DESK_PATH} from '../../../rules/desk/desk.ts';
import {reasonLabel} from '../../../rules/safety/report.ts';
import {isAmong} from '../../platform/postgres/client.ts';
import {NO_MEMBER, type OperatorMailing} from '../../platform/mail/operator-mailing.ts';
import {report} from '../../platform/database/safety-tables.ts';

/** Job: mails the open reports that no mail has told of, severe ones alone or all, in one mail. */
export async function mailReports(
  {db, mailer, publicUrl, operatorMail}: OperatorMailing,
  which: 'severe' | 'all',
  now: Date,
): Promise<void> {
  if (operatorMail === undefined) return;
  const isNew = and(isNull(report.closedAt), isNull(report.notifiedAt));
  const isWanted = which === 'severe' ? inArray(report.reason, [...SEVERE_REASONS]) : undefined;
  const rows = await db
    .select({id: report.id, reason: report.reason})
    .from(report)
    .where(and(isNew, isWanted))
    .orderBy(asc(report.createdAt));
  if (rows.length === 0) return;
  const count = rows.length === 1 ? 'A new report' : `${rows.length} new reports`;
  const lines = rows.map(
    ({id, reason}) => `${reasonLabel(reason)}\n\n${publicUrl}${DESK_PATH}/reports/${id}`,
  );
  await mailer.send({
    to: operatorMail,
    userId: NO_MEMBER,
    subject: which === 'severe' ? `${count}, severe` : count,
    text: lines.join('\n\n'),
  });
  // After the mail: one that is sent twice is better than none.
  const told = rows.map(({id}) => id);
  await db.update(report).set({notifiedAt: now}).where(isAmong(report.id, told));
}
