// Makes concurrent saves of one member run one after the other, so that each checks the row that it writes.
import type {Transaction} from '@rocicorp/zero';
import type {Schema} from '../schema.ts';

export async function lockAnswers(tx: Transaction<Schema>, userID: string): Promise<void> {
  if (tx.location === 'client') return;
  await tx.dbTransaction.query(`select from auth."user" where id = $1 for no key update`, [userID]);
}
