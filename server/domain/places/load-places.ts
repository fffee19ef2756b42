// Loads the list of towns into the database, once for each version of the list.
import {sql} from 'drizzle-orm';
import {openDatabase, type Database} from '../../platform/postgres/client.ts';
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

async function store(db: Database, places: readonly ListedPlace[]): Promise<void> {
  const names = places.flatMap((place) => place.names.map((name) => ({...name, place})));
  await db.transaction(async (tx) => {
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
      insert into place_name (folded, country, population, place_id, name)
      select * from unnest(
        ${column(names, 'text', ({folded}) => folded)}, ${column(names, 'text', ({place}) => place.country)},
        ${column(names, 'int', ({place}) => place.population)}, ${column(names, 'int', ({place}) => place.id)},
        ${column(names, 'text', ({name}) => name)})`);
  });
}

/**
 * Loads the list unless this version of it is there. A town that a new version leaves out can no longer be found, and
 * stays for the members who have picked it. Safe to stop at any point: the next call starts anew.
 * @param url of the database's owner: the API may only read.
 * @returns whether the list was loaded.
 */
export async function loadPlaces(url: string): Promise<boolean> {
  const {db, close} = openDatabase(url, 'wing-places', 1);
  const version = await listVersion();
  try {
    if (await isLoaded(db, version)) return false;
    await db.execute(sql`select pg_advisory_lock(${LOAD_LOCK_ID})`);
    if (await isLoaded(db, version)) return false;
    await db.execute(sql`truncate place_name, place_list`);
    let batch: ListedPlace[] = [];
    for await (const place of readList()) {
      batch.push(place);
      if (batch.length < BATCH) continue;
      await store(db, batch);
      batch = [];
    }
    await store(db, batch);
    // Marks the pages as visible to all: the search then reads nothing but the index.
    await db.execute(sql`vacuum analyze place_name, place`);
    await db.execute(sql`insert into place_list (version) values (${version})`);
    return true;
  } finally {
    await close();
  }
}
