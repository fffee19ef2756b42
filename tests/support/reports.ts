// The stored reports about a member, oldest first.
import {evidenceShape} from '../../server/domain/safety/evidence.ts';
import type {TestDatabase} from './database.ts';
import type {Member} from './member.ts';

export async function readReports(sql: TestDatabase, {userId}: Pick<Member, 'userId'>) {
  const rows = await sql<{id: string; evidence: unknown; text: string; reporter_id: string}[]>`
    select id, evidence, text, reporter_id from report where reported_id = ${userId}
    order by created_at`;
  return rows.map((row) => ({...row, evidence: evidenceShape.parse(row.evidence)}));
}
