// Upgrades the database of the last release (tests/fixtures/release, written by `npm run release-dump`) to this version.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {installRelease, RELEASE} from '../../../tests/support/release.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {readMemberData} from '../../features/account/read-member-data.ts';
import {batchesOf} from '../../features/matching/batches.ts';
import {auditLedger} from '../../features/credits/audit.ts';
import {migrate} from './migrate.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const memberData = z.object({tables: z.record(z.string(), rows), photos: rows});
const exported = z.tuple([z.string(), memberData]);

/** The rows in any order, without columns that the release did not have. */
const comparable = (found: z.infer<typeof rows> = [], before: z.infer<typeof rows> = found) => {
  const columns = Object.keys(before[0] ?? {});
  return found.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted();
};

const AT_A_TIME = 10;
const base = useScratchDatabase(installRelease);

test("an upgrade keeps each member's export, with balance and messages", async () => {
  const lines = gunzipSync(await readFile(path.join(RELEASE, 'exports.ndjson.gz')));
  const members = lines.toString().trim().split('\n');
  expect(members.length).toBeGreaterThan(1000);
  await migrate(base.url);
  let messages = 0;
  const compare = async (line: string) => {
    const [id, before] = exported.parse(JSON.parse(line));
    const read = await readMemberData(base.db, id);
    const after = memberData.parse(JSON.parse(JSON.stringify(read)));
    messages += before.tables.message?.length ?? 0;
    for (const [table, kept] of Object.entries(before.tables)) {
      const label = `${table} of ${id}`;
      expect(comparable(after.tables[table], kept), label).toEqual(comparable(kept));
    }
  };
  for (const batch of batchesOf(members, AT_A_TIME)) await Promise.all(batch.map(compare));
  expect(messages).toBeGreaterThan(1000);
  expect((await auditLedger(base.db)).violations).toEqual([]);
});
