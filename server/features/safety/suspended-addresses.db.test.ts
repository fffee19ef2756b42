// What is kept of the addresses of suspended members: for how long, and across a change of WING_SECRET.
import {eq} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {SUSPENDED_ADDRESS_DAYS} from '../../../rules/account/account.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {suspendedAddress, user} from '../../platform/database/auth-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import {deleteOldAddresses, suspendedAddresses} from './suspended-addresses.ts';

const base = useScratchDatabase();
const EMAIL = 'ada@wing.example';
const [FORMER, PRESENT] = [
  'a former secret of thirty-two letters',
  'the secret of today, as long again',
];

test('a change of the secret keeps suspended members out while the former one is named', async () => {
  const {db} = base;
  await db.insert(user).values({id: 'ada', name: 'Ada', email: EMAIL, disabledAt: new Date()});
  await suspendedAddresses({WING_SECRET: FORMER, WING_SECRET_BEFORE: undefined}).note(db, 'ada');
  const has = (before?: string) =>
    suspendedAddresses({WING_SECRET: PRESENT, WING_SECRET_BEFORE: before}).has(
      db,
      'Ada+again@wing.example',
    );
  expect(await has(FORMER)).toBe(true);
  expect(await has()).toBe(false);
});

test('hashes of deleted accounts go after two years, those of accounts that exist stay', async () => {
  const {db} = base;
  const now = new Date();
  const old = daysBefore(now, SUSPENDED_ADDRESS_DAYS + 1);
  await db.insert(user).values({id: 'ben', name: 'Ben', email: 'ben@wing.example'});
  await db.insert(suspendedAddress).values([
    {hash: 'of an account', userId: 'ben', at: old},
    {hash: 'too old', at: old},
    {hash: 'young enough', at: daysBefore(now, SUSPENDED_ADDRESS_DAYS - 1)},
  ]);
  await deleteOldAddresses(db, now);
  const kept = await db.select({hash: suspendedAddress.hash}).from(suspendedAddress);
  expect(kept.map(({hash}) => hash)).toEqual(
    expect.arrayContaining(['of an account', 'young enough']),
  );
  expect(kept.map(({hash}) => hash)).not.toContain('too old');
  await db.delete(suspendedAddress).where(eq(suspendedAddress.userId, 'ben'));
});
