import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {removeOutdatedReplica, replicaFile} from './replica.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-replica-'));
});
afterEach(() => rm(folder, {recursive: true}));

/** Creates the files that zero-cache leaves in its folder. */
async function makeReplica(): Promise<void> {
  await writeFile(replicaFile(folder), '');
  await writeFile(`${replicaFile(folder)}-wal`, '');
}

const hasReplica = async () =>
  (await readdir(folder)).some((file) => file.startsWith(path.basename(replicaFile(folder))));

test('keeps a replica of the published columns', async () => {
  await removeOutdatedReplica(folder, 'a');
  await makeReplica();
  await removeOutdatedReplica(folder, 'a');
  expect(await hasReplica()).toBe(true);
});

test('removes a replica of other columns, or of a version that recorded none', async () => {
  await makeReplica();
  await removeOutdatedReplica(folder, 'a');
  expect(await hasReplica()).toBe(false);
  await makeReplica();
  await removeOutdatedReplica(folder, 'b');
  expect(await hasReplica()).toBe(false);
});
