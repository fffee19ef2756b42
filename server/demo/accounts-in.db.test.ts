// Whether a database that is to be public has an account with a published password.
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../tests/support/use-scratch-database.ts';
import {operator, operatorAccount} from '../domain/database/operator-tables.ts';
import {removeOperator} from '../domain/operators/operators.ts';
import {DEMO_OPERATOR} from './accounts.ts';
import {hasDemoAccounts} from './has-demo-accounts.ts';

const base = useScratchDatabase();

test('finds the demo’s operator also without the demo’s members, until the operator is removed', async () => {
  const {id, email} = DEMO_OPERATOR;
  expect(await hasDemoAccounts(base.db.url)).toBe(false);
  await base.db.insert(operator).values({id, name: email, email});
  await base.db
    .insert(operatorAccount)
    .values({id, accountId: id, providerId: 'credential', userId: id});
  expect(await hasDemoAccounts(base.db.url)).toBe(true);
  await removeOperator(base.db, {email, by: 'the command'}, new Date());
  expect(await hasDemoAccounts(base.db.url)).toBe(false);
});
