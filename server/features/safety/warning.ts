// A member's unread warning. Writing one is an act of moderation (moderation.ts).
import {eq} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {warning} from '../../platform/database/safety-tables.ts';

export async function unreadWarning(db: Executor, userId: string): Promise<string | null> {
  const [found] = await db
    .select({why: warning.why})
    .from(warning)
    .where(eq(warning.userId, userId));
  return found?.why ?? null;
}

export async function markWarningRead(db: Executor, userId: string): Promise<void> {
  await db.delete(warning).where(eq(warning.userId, userId));
}
