// Audits the ledger: every balance equals the sum of its entries, both sides paid once for every match, and every payment is
// booked once.
import {sql} from 'drizzle-orm';
import {MATCH_COST} from '../../../rules/credits/credits.ts';
import type {Executor} from '../../platform/postgres/client.ts';

export type Audit = {
  members: number;
  matches: number;
  /** Credits from openings, grants and purchases, without what was taken back. */
  issued: number;
  held: number;
  /** One sentence for each violation; empty when the ledger is sound. */
  violations: string[];
};

/** Reads one snapshot, so it is safe beside concurrent writes. */
export async function auditLedger(db: Executor): Promise<Audit> {
  const {
    rows: [row],
  } = await db.execute<{
    members: number;
    matches: number;
    issued: number;
    held: number;
    unequal: number;
    negative: number;
    unpaid: number;
    odd_charges: number;
    odd_payments: number;
  }>(sql`
    with sums as (select user_id, sum(amount)::int as total from credit_entry group by user_id),
      charges as (
        select chat_id, count(*) as charged, sum(amount)::int as total
        from credit_entry where kind = 'match' group by chat_id
      )
    select
      (select count(*)::int from wallet) as members,
      (select count(*)::int from charges) as matches,
      (select coalesce(sum(amount), 0)::int from credit_entry where kind <> 'match') as issued,
      (select coalesce(sum(total), 0)::int from sums) as held,
      (select count(*)::int from wallet join sums using (user_id) where credits <> total) +
        (select count(*)::int from wallet left join sums using (user_id)
          where total is null and credits <> 0) as unequal,
      (select count(*)::int from wallet where credits < 0) as negative,
      (select count(*)::int from chat left join charges on chat_id = id where charged is null) as unpaid,
      (select count(*)::int from charges
        where charged <> 2 or total <> ${-2 * MATCH_COST}) as odd_charges,
      (select count(*)::int from payment
        left join credit_entry bought on bought.id = 'purchase:' || payment.id
        where (payment.paid_at is not null and payment.user_id is not null)
          <> (bought.id is not null and payment.user_id is not null)
          or bought.amount <> payment.credits) +
        (select count(*)::int from credit_entry
          where kind = 'purchase' and not exists (
            select from payment where credit_entry.id = 'purchase:' || payment.id)) as odd_payments
  `);
  if (!row) throw new Error('The ledger could not be read.');
  const {members, matches, issued, held} = row;
  const violations = [
    row.unequal > 0 && `${row.unequal} wallets are not the sum of their entries`,
    row.negative > 0 && `${row.negative} wallets are below zero`,
    row.unpaid > 0 && `${row.unpaid} chats were not paid for`,
    row.odd_payments > 0 && `${row.odd_payments} payments were not booked once`,
    row.odd_charges > 0 && `${row.odd_charges} matches were not paid once by both sides`,
    held !== issued - 2 * MATCH_COST * matches && `${held} credits are held of ${issued} issued`,
  ].filter((violation) => violation !== false);
  return {members, matches, issued, held, violations};
}
