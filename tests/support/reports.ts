// Sends reports as a member does, and reads them from the database.
import {evidenceShape} from '../../server/features/safety/evidence.ts';
import {post} from './auth-calls.ts';
import type {TestDatabase} from './database.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

export function report(
  stack: StackAddress,
  by: Pick<Member, 'cookie'>,
  otherId: string,
  fields: Record<string, unknown> = {},
): Promise<Response> {
  const body = {otherId, reason: 'scam', text: 'Wants my bank card', ...fields};
  return post(stack, 'safety/reports', body, {cookie: by.cookie});
}

/** The stored reports about a member, oldest first. */
export async function readReports(sql: TestDatabase, {userId}: Pick<Member, 'userId'>) {
  const rows = await sql<{id: string; evidence: unknown; text: string; reporter_id: string}[]>`
    select id, evidence, text, reporter_id from report where reported_id = ${userId}
    order by created_at`;
  return rows.map((row) => ({...row, evidence: evidenceShape.parse(row.evidence)}));
}
