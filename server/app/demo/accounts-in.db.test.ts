// Whether a database has accounts with a published password, and whether it has any.
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {account, user} from '../../platform/database/auth-tables.ts';
import {operator, operatorAccount} from '../../platform/database/operator-tables.ts';
import {removeOperator} from '../../features/desk/operators.ts';
import {DEMO_OPERATOR} from './accounts.ts';
import {accountsIn} from './accounts-in.ts';

const base = useScratchDatabase();

test('finds the demo’s operator also without the demo’s members, until the operator is removed', async () => {
  const {id, email} = DEMO_OPERATOR;
  expect(await accountsIn(base.db.url)).toEqual({hasDemo: false, hasMembers: false});
  await base.db.insert(operator).values({id, name: email, email});
  await base.db
    .insert(operatorAccount)
    .values({id, accountId: id, providerId: 'credential', userId: id});
  expect(await accountsIn(base.db.url)).toEqual({hasDemo: true, hasMembers: false});
  await removeOperator(base.db, {email, by: 'the command'}, new Date());
  expect(await accountsIn(base.db.url)).toEqual({hasDemo: false, hasMembers: false});
});

test('finds members who are not of the demo', async () => {
  const [userId, email] = ['eve', 'eve@example.test'];
  await base.db.insert(user).values({id: userId, name: email, email});
  await base.db
    .insert(account)
    .values({id: 'eve:google', accountId: '1', providerId: 'google', userId});
  expect(await accountsIn(base.db.url)).toEqual({hasDemo: false, hasMembers: true});
});
