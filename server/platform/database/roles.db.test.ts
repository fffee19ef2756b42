// Servers that start while other processes write.
import {randomBytes} from 'node:crypto';
import {sql} from 'drizzle-orm';
import {expect, inject, test} from 'vitest';
import {openDatabase} from '../postgres/client.ts';
import {API_ROLE} from './privileges.ts';
import {rolePasswords, urlForRole} from './role-urls.ts';
import {ensureRoles} from './roles.ts';

const databaseUrl = inject('databaseUrl');

test('refuses no write while ten servers start, two at a time', async () => {
  const passwords = rolePasswords(databaseUrl, '');
  const writer = openDatabase(urlForRole(databaseUrl, API_ROLE, passwords.api), 'wing-test', 4);
  const progress = {isStarting: true, writes: 0};
  const write = async () => {
    while (progress.isStarting) {
      const key = randomBytes(8).toString('hex');
      await writer.db.execute(sql`insert into auth.attempt (key, points) values (${key}, 1)`);
      await writer.db.execute(sql`delete from auth.attempt where key = ${key}`);
      progress.writes += 1;
    }
  };
  const writing = Promise.all([write(), write(), write(), write()]);
  for (let round = 0; round < 5; round++) {
    await Promise.all([ensureRoles(databaseUrl, passwords), ensureRoles(databaseUrl, passwords)]);
  }
  progress.isStarting = false;
  await writing;
  await writer.close();
  expect(progress.writes).toBeGreaterThan(0);
});
