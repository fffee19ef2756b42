// The day of each member's last visit. Who was away is served at once, and who rested is told so (ADR 203).
import {and, eq, lt, sql} from 'drizzle-orm';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {AWAY_DAYS, GONE_DAYS} from '../../../rules/notices/notices.ts';
import {user} from '../database/auth-tables.ts';
import {profile, questionnaire} from '../database/tables.ts';
import type {Database} from '../postgres/client.ts';
import {addJob} from '../queue/add-job.ts';

type Visitor = {readonly userId: string; readonly visitedOn: string};

/** Writes at most once a member and day; `visitedOn` comes with the session, so that other requests need no statement. */
export async function noteVisit(
  db: Database,
  {userId, visitedOn}: Visitor,
  now: Date,
): Promise<void> {
  const today = dayBefore(now, 0);
  if (visitedOn >= today) return;
  await db.transaction(async (tx) => {
    const noted = await tx
      .update(user)
      .set({visitedOn: today})
      .where(and(eq(user.id, userId), lt(user.visitedOn, today)))
      .returning({id: user.id});
    // Of several requests at once the first one wakes the member.
    if (noted.length === 0 || visitedOn > dayBefore(now, AWAY_DAYS)) return;
    await addJob(tx, 'serve-member', {userId}, {key: `serve:${userId}`});
    if (visitedOn > dayBefore(now, GONE_DAYS)) return;
    await tx
      .update(questionnaire)
      .set({wokenAt: sql`now()`})
      .from(profile)
      .where(
        and(
          eq(questionnaire.userId, userId),
          eq(profile.userId, userId),
          eq(profile.isDemo, false),
        ),
      );
  });
}
