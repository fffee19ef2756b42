// Loads the list of towns into the database, once for each version of the list.
import {sql} from 'drizzle-orm';
import {z} from 'zod';
import {openDatabase, type Database, type Transaction} from '../../platform/postgres/client.ts';
import {MIGRATION_LOCK_ID} from '../database/migration-lock.ts';
import {listVersion, readList, type ListedPlace} from './read-list.ts';

/** Advisory lock id, arbitrary: one server at a time loads. */
const LOAD_LOCK_ID = 7_140_004;
/** Small transactions: zero-cache's replication slot would spill a large one to disk. */
const BATCH = 4000;

async function isLoaded(db: Database, version: string): Promise<boolean> {
  const {rows} = await db.execute(sql`select from place_list where version = ${version}`);
  return rows.length > 0;
}

const column = <T>(rows: readonly T[], type: string, value: (row: T) => unknown) =>
  sql`${sql.param(rows.map(value))}::${sql.raw(type)}[]`;

/** A lost connection loses the lock, and another server may have begun. */
async function assertLockHeld(tx: Transaction): Promise<void> {
  const {rows} = await tx.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and objid = ${LOAD_LOCK_ID} and pid = pg_backend_pid() and granted`);
  if (rows.length === 0) throw new Error('The connection to the database was lost.');
}

async function store(db: Database, places: readonly ListedPlace[]): Promise<void> {
  const names = places.flatMap((place) => place.names.map((name) => ({...name, place})));
  await db.transaction(async (tx) => {
    await assertLockHeld(tx);
    // New towns go into the final table at once: searches find a town by its names, which are swapped in at the end.
    await tx.execute(sql`
      with loaded as (
        insert into loading.place (id, name, region, country, latitude, longitude, population)
        select * from unnest(
          ${column(places, 'int', ({id}) => id)}, ${column(places, 'text', ({name}) => name)},
          ${column(places, 'text', ({region}) => region)}, ${column(places, 'text', ({country}) => country)},
          ${column(places, 'float8', ({latitude}) => latitude)}, ${column(places, 'float8', ({longitude}) => longitude)},
          ${column(places, 'int', ({population}) => population)})
        returning id, name, region, country, latitude, longitude, population
      )
      insert into place (id, name, region, country, latitude, longitude, population)
      select * from loaded
      on conflict (id) do nothing`);
    await tx.execute(sql`
      insert into loading.place_name (folded, country, population, place_id, name, is_other)
      select * from unnest(
        ${column(names, 'text', ({folded}) => folded)}, ${column(names, 'text', ({place}) => place.country)},
        ${column(names, 'int', ({place}) => place.population)}, ${column(names, 'int', ({place}) => place.id)},
        ${column(names, 'text', ({name}) => name)}, ${column(names, 'bool', ({isOther}) => isOther)})`);
  });
}

const privilege = z.object({role: z.string(), privilege: z.string()});

/** Empty tables beside those that are searched. */
async function createTables(db: Database): Promise<void> {
  await db.execute(sql`create schema if not exists loading`);
  await db.execute(sql`drop table if exists loading.place_name, loading.place`);
  await db.execute(sql`create table loading.place_name (like public.place_name)`);
  await db.execute(sql`create table loading.place (like public.place including defaults)`);
}

/** Indexes the loaded names like those that are searched, and marks the pages as visible: the index then has all. */
async function indexTable(db: Database): Promise<void> {
  const {rows} = await db.execute<{definition: string}>(sql`
    select pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'public.place_name'::regclass`);
  for (const {definition} of rows) {
    await db.execute(
      sql.raw(definition.replace(' ON public.place_name ', ' ON loading.place_name ')),
    );
  }
  await db.execute(sql`vacuum analyze loading.place_name, loading.place, place`);
}

/** What differs from the list of an earlier version. */
async function updatePlaces(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update place set name = loaded.name, region = loaded.region, country = loaded.country,
      latitude = loaded.latitude, longitude = loaded.longitude, population = loaded.population
    from loading.place loaded
    where place.id = loaded.id
      and (place.name, place.region, place.country, place.latitude, place.longitude, place.population)
        is distinct from
        (loaded.name, loaded.region, loaded.country, loaded.latitude, loaded.longitude, loaded.population)`);
  await tx.execute(sql`drop table loading.place`);
}

/** From now on the loaded names are searched. */
async function swapTables(db: Database, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    // A starting server grants privileges on the table that goes.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`);
    await assertLockHeld(tx);
    await updatePlaces(tx);
    const {rows} = await tx.execute(sql`
      select grantee::regrole::text as role, privilege_type as privilege
      from pg_class, aclexplode(relacl)
      where pg_class.oid = 'public.place_name'::regclass and grantee <> relowner`);
    await tx.execute(sql`drop table public.place_name`);
    await tx.execute(sql`alter table loading.place_name set schema public`);
    for (const granted of z.array(privilege).parse(rows)) {
      await tx.execute(
        sql.raw(`grant ${granted.privilege} on public.place_name to ${granted.role}`),
      );
    }
    await tx.execute(sql`delete from place_list`);
    await tx.execute(sql`insert into place_list (version) values (${version})`);
  });
}

/** A version of the list, and its towns. */
export type PlaceList = {
  readonly version: () => Promise<string>;
  readonly read: () => AsyncIterable<ListedPlace>;
};

const PACKAGED: PlaceList = {version: listVersion, read: readList};

/**
 * Loads the list unless this version of it is there. Until it is complete, the names of the version before are searched.
 * A town that a new version leaves out can no longer be found, and stays for the members who have picked it. Safe to
 * stop at any point: the next call starts anew.
 * @param url of the database's owner: the API may only read.
 * @returns whether the list was loaded.
 */
export async function loadPlaces(url: string, list: PlaceList = PACKAGED): Promise<boolean> {
  const {db, close} = openDatabase(url, 'wing-places', 1);
  try {
    const version = await list.version();
    if (await isLoaded(db, version)) return false;
    await db.execute(sql`select pg_advisory_lock(${LOAD_LOCK_ID})`);
    if (await isLoaded(db, version)) return false;
    await createTables(db);
    let batch: ListedPlace[] = [];
    for await (const place of list.read()) {
      batch.push(place);
      if (batch.length < BATCH) continue;
      await store(db, batch);
      batch = [];
    }
    await store(db, batch);
    await indexTable(db);
    await swapTables(db, version);
    return true;
  } finally {
    await close();
  }
}
