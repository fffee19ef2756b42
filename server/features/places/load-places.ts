// Loads the list of towns into the database, once for each version of the list.
import {sql} from 'drizzle-orm';
import {openDatabase, type Executor, type Transaction} from '../../platform/postgres/client.ts';
import {listVersion, readList, type ListedPlace} from './read-list.ts';

/** Advisory lock id, arbitrary: one server at a time loads. */
const LOAD_LOCK_ID = 7_140_004;
/** Towns a statement. */
const BATCH = 4000;

async function isLoaded(db: Executor, version: string): Promise<boolean> {
  const {rows} = await db.execute(sql`select from place_list where version = ${version}`);
  return rows.length > 0;
}

const column = <T>(rows: readonly T[], type: string, value: (row: T) => unknown) =>
  sql`${sql.param(rows.map(value))}::${sql.raw(type)}[]`;

async function store(tx: Transaction, places: readonly ListedPlace[]): Promise<void> {
  const names = places.flatMap((place) => place.names.map((name) => ({...name, place})));
  await tx.execute(sql`
    insert into place (id, name, region, country, latitude, longitude, population)
    select * from unnest(
      ${column(places, 'int', ({id}) => id)}, ${column(places, 'text', ({name}) => name)},
      ${column(places, 'text', ({region}) => region)}, ${column(places, 'text', ({country}) => country)},
      ${column(places, 'float8', ({latitude}) => latitude)}, ${column(places, 'float8', ({longitude}) => longitude)},
      ${column(places, 'int', ({population}) => population)})
    on conflict (id) do update set name = excluded.name, region = excluded.region,
      country = excluded.country, latitude = excluded.latitude, longitude = excluded.longitude,
      population = excluded.population`);
  await tx.execute(sql`
    insert into place_name (folded, country, population, place_id, name, is_other)
    select * from unnest(
      ${column(names, 'text', ({folded}) => folded)}, ${column(names, 'text', ({place}) => place.country)},
      ${column(names, 'int', ({place}) => place.population)}, ${column(names, 'int', ({place}) => place.id)},
      ${column(names, 'text', ({name}) => name)}, ${column(names, 'bool', ({isOther}) => isOther)})`);
}

/** A version of the list, and its towns. */
export type PlaceList = {
  readonly version: () => Promise<string>;
  readonly read: () => AsyncIterable<ListedPlace>;
};

const PACKAGED: PlaceList = {version: listVersion, read: readList};

async function replaceList(tx: Transaction, list: PlaceList, version: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK_ID})`);
  if (await isLoaded(tx, version)) return false;
  await tx.execute(sql`delete from place_name`);
  let batch: ListedPlace[] = [];
  for await (const place of list.read()) {
    batch.push(place);
    if (batch.length < BATCH) continue;
    await store(tx, batch);
    batch = [];
  }
  await store(tx, batch);
  await tx.execute(sql`delete from place_list`);
  await tx.execute(sql`insert into place_list (version) values (${version})`);
  return true;
}

/**
 * Loads the list unless this version of it is there, in one transaction: until it commits, the names of the version before
 * are searched. A town that a new version leaves out can no longer be found, and stays for the members who have picked it.
 * @param url of the database's owner: the API may only read.
 * @returns whether the list was loaded.
 */
export async function loadPlaces(url: string, list: PlaceList = PACKAGED): Promise<boolean> {
  const {db, close} = openDatabase(url, 'wing-places', 1);
  try {
    const version = await list.version();
    if (await isLoaded(db, version)) return false;
    const isNew = await db.transaction((tx) => replaceList(tx, list, version));
    // Marks the pages as visible: the index alone then answers searches.
    if (isNew) await db.execute(sql`vacuum analyze place_name, place`);
    return isNew;
  } finally {
    await close();
  }
}
