// Upgrades the database of the last release (tests/fixtures/release, written by `npm run release-dump`) to this version.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {installRelease, RELEASE} from '../../../tests/support/release.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {readMemberData} from '../../features/account/read-member-data.ts';
import {auditLedger} from '../../features/credits/audit.ts';
import {migrate} from './migrate.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const memberData = z.object({tables: z.record(z.string(), rows), photos: rows});

/** The rows in any order, without columns that the release did not have. */
const comparable = (found: z.infer<typeof rows> = [], before: z.infer<typeof rows> = found) => {
  const columns = Object.keys(before[0] ?? {});
  return found.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted();
};

const base = useScratchDatabase(installRelease);

test("an upgrade keeps each member's export, with balance and messages", async () => {
  const exported = gunzipSync(await readFile(path.join(RELEASE, 'exports.ndjson.gz')));
  const members = exported.toString().trim().split('\n');
  expect(members).toHaveLength(1000);
  await migrate(base.url);
  for (const [i, line] of members.entries()) {
    const before = memberData.parse(JSON.parse(line));
    const read = await readMemberData(base.db, `member${i + 1}`);
    const after = memberData.parse(JSON.parse(JSON.stringify(read)));
    expect(before.tables.message?.length).toBeGreaterThan(0);
    for (const [table, kept] of Object.entries(before.tables)) {
      const label = `${table} of member${i + 1}`;
      expect(comparable(after.tables[table], kept), label).toEqual(comparable(kept));
    }
  }
  expect((await auditLedger(base.db)).violations).toEqual([]);
});
