// Brings a restored database up to the log of deletions: members who asked for their deletion after the backup leave
// again, and those who had come back stay.
import {eq} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {DeletionNote} from './deletion-log.ts';
import {cancelLeaving, startLeaving} from './leave.ts';

/** The last note of each member, whatever the order of the notes. */
function lastNotes(notes: readonly DeletionNote[]): DeletionNote[] {
  const sorted = notes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [...new Map(sorted.map((note) => [note.userId, note])).values()];
}

/** Accounts that are due are deleted by the jobs of the next start. @returns how many members' states were changed. */
export async function repeatDeletions(
  db: Database,
  notes: readonly DeletionNote[],
): Promise<{leaving: number; staying: number}> {
  const count = {leaving: 0, staying: 0};
  for (const {userId, leavesAt} of lastNotes(notes)) {
    const [member] = await db
      .select({leavesAt: user.leavesAt})
      .from(user)
      .where(eq(user.id, userId));
    if (!member || (member.leavesAt?.toISOString() ?? null) === leavesAt) continue;
    if (leavesAt === null) await cancelLeaving(db, userId);
    else await startLeaving(db, userId, new Date(leavesAt));
    count[leavesAt === null ? 'staying' : 'leaving'] += 1;
  }
  return count;
}
