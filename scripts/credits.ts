// `npm run credits`: grants credits, shows a member's entries, audits the ledger. The reference of a grant is its idempotency key.
import {parseArgs} from 'node:util';
import {desc, eq} from 'drizzle-orm';
import {creditEntry} from '../server/platform/database/tables.ts';
import {auditLedger} from '../server/features/credits/audit.ts';
import {grantCredits} from '../server/features/credits/grant.ts';
import {idOf, runCommand} from './operator/database.ts';

const USAGE = `Usage:
  npm run credits -- grant <user> <amount> --reference <text>   user: id or e-mail address
  npm run credits -- show <user>
  npm run credits -- audit

A reference is kept for ever, also when the member leaves: put no name and no address into it.`;

await runCommand('wing-credits', async (db) => {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {reference: {type: 'string'}},
  });
  const [verb, who, amount] = positionals;
  if (verb === 'audit') {
    const {violations, ...figures} = await auditLedger(db);
    console.table(figures);
    if (violations.length > 0) throw new Error(violations.join('\n'));
    console.log('The ledger is right.');
  } else if (verb === 'show' && who) {
    const entries = await db
      .select()
      .from(creditEntry)
      .where(eq(creditEntry.userId, await idOf(db, who)))
      .orderBy(desc(creditEntry.createdAt));
    console.table(
      entries.map(({id, amount: booked, kind, createdAt}) => ({id, booked, kind, createdAt})),
    );
    console.log(`${entries.reduce((sum, entry) => sum + entry.amount, 0)} credits`);
  } else if (verb === 'grant' && who && values.reference) {
    const grant = {
      userId: await idOf(db, who),
      amount: Number(amount),
      reference: values.reference,
    };
    const booked = await grantCredits(db, grant);
    console.log(booked ? `${grant.amount} credits granted.` : 'Granted before; nothing changed.');
  } else throw new Error(USAGE);
});
