// Members, uploads and operators' decisions for tests of the screening: on a scratch database and with the real child process,
// where a stand-in takes the model's place.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {eq, sql} from 'drizzle-orm';
import sharp from 'sharp';
import {afterAll, beforeAll, beforeEach, expect} from 'vitest';
import type {PhotoDecision} from '../../rules/photos/photo-states.ts';
import {photoHash} from '../../server/platform/database/photo-tables.ts';
import {photo} from '../../server/platform/database/tables.ts';
import {readPhoto} from '../../server/features/photos/decode-photo.ts';
import {hashPhotosOf} from '../../server/features/photos/hash-store.ts';
import {savePhoto} from '../../server/features/photos/photo-rows.ts';
import {photoScreener, type Screener} from '../../server/features/photos/photo-screener.ts';
import {decidePhoto, screenPhoto} from '../../server/features/photos/screen-photo.ts';
import {folderStorage, type PhotoStorage} from '../../server/features/photos/storage.ts';
import {blankMember} from './population.ts';
import {insertMembers} from './scratch-database.ts';
import {STAND_IN} from './screened-photo.ts';
import {useScratchDatabase} from './use-scratch-database.ts';

/** The child's start on a busy machine included. */
const SCREENING_TIMEOUT_MS = 6000;

export const [ADA, BEN] = ['adaXXXXXXXX', 'benXXXXXXXX'];
export const OLGA = 'olga@desk.example';

type Upload = {userId?: string; slot?: 0 | 1 | 2; state?: 'waiting' | 'shown'};

/** Ada and Ben are new members before each test of the file. */
export function screeningWorld() {
  const base = useScratchDatabase();
  let folder: string;
  let storage: PhotoStorage;
  let screener: Screener;
  const warnings: unknown[] = [];
  const log = {warn: (what: object) => void warnings.push(what)};
  const services = () => ({db: base.db, storage, screener, log});

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wing-screening-'));
    storage = folderStorage(path.join(folder, 'photos'));
    screener = screenerOf(pathToFileURL(STAND_IN).href);
  });
  beforeEach(async () => {
    warnings.length = 0;
    await base.db.execute(
      sql`truncate auth."user", credit_entry, photo_hash, photo_decision, desk_entry cascade`,
    );
    await base.db.execute(
      sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    );
    await insertMembers(base.db, [blankMember(ADA), blankMember(BEN)]);
  });
  afterAll(async () => {
    screener.stop();
    await rm(folder, {recursive: true});
  });

  const screenerOf = (classifier: string) =>
    photoScreener(path.join(folder, 'cache'), {classifier, timeoutMs: SCREENING_TIMEOUT_MS});

  /** Stores a picture as an upload does. @returns its key. */
  async function store(picture: Buffer, {userId = ADA, slot = 0, state = 'waiting'}: Upload = {}) {
    const file = path.join(folder, 'upload.jpeg');
    await writeFile(file, await sharp(picture).jpeg().toBuffer());
    const versions = await readPhoto(file);
    if ('refused' in versions) throw new Error(versions.refused);
    const {key} = await savePhoto(services(), {userId, slot, state}, versions);
    return key;
  }

  const decide = (key: string, decision: PhotoDecision) =>
    decidePhoto(base.db, {key, userId: ADA, operator: OLGA}, decision);

  return {
    base,
    services,
    warnings,
    screenerOf,
    /** Another storage, in the folder of the first. */
    folder: (name: string) => folderStorage(path.join(folder, name)),
    store,
    decide,
    async screened(picture: Buffer, upload: Upload = {}): Promise<string> {
      const key = await store(picture, upload);
      await screenPhoto(services(), key);
      return key;
    },
    /** Ada's photo, with its hash. */
    async refuse(key: string): Promise<void> {
      expect(await decide(key, {state: 'refused', reason: 'nudity'})).toBe(true);
      await hashPhotosOf(services(), ADA);
    },
    async photoOf(key: string) {
      const [row] = await base.db.select().from(photo).where(eq(photo.key, key));
      return row && {state: row.state, reason: row.reason};
    },
    hashes: () => base.db.select().from(photoHash),
    async jobs(name: string) {
      const {rows} = await base.db.execute<{key: string | null}>(
        sql`select key from graphile_worker.jobs where task_identifier = ${name}`,
      );
      return rows.map(({key}) => key);
    },
  };
}
