// Measures how the database's work for one request grows with the community: shared blocks, time of the database and time in all of
// each hot path, run by the server's own functions among 10,000, 100,000 and more members. `node bench/scale.ts 1000000` runs one size.
import {randomUUID} from 'node:crypto';
import {mustGetMutator} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {chatIdOf} from '../rules/chat/chat.ts';
import {serverMutators} from '../server/app/mutators/index.ts';
import {forgetMember, startLeaving} from '../server/features/account/leave.ts';
import {createAuth} from '../server/features/account/sessions/auth.ts';
import {sendMessage} from '../server/features/chat/send.ts';
import {readToday} from '../server/features/desk/today.ts';
import {searchMembers} from '../server/features/desk/search-members.ts';
import {FEATURES} from '../server/features/matching/features.ts';
import {loadMembers} from '../server/features/matching/load.ts';
import {fillSuggestions} from '../server/features/matching/newcomer.ts';
import {normsAmong} from '../server/features/matching/norms.ts';
import {storeRound} from '../server/features/matching/round-record.ts';
import {NOTHING_LEARNED} from '../server/features/matching/weighing.ts';
import {readSituation} from '../server/features/notices/read-situation.ts';
import {savePhoto} from '../server/features/photos/photo-rows.ts';
import {folderStorage} from '../server/features/photos/storage.ts';
import {parseEnv} from '../server/platform/config/env.ts';
import {createLimiter} from '../server/platform/database/attempt-limits.ts';
import {suggestion} from '../server/platform/database/suggestion-tables.ts';
import {createLog} from '../server/platform/observability/log.ts';
import type {Database} from '../server/platform/postgres/client.ts';
import {signedInLookup} from '../server/platform/sessions/signed-in-lookup.ts';
import {requestProviders} from '../server/platform/zero/transaction.ts';
import {fillDatabase} from '../tests/support/filled-database.ts';
import {blankMember} from '../tests/support/population.ts';
import {sendingIn} from '../tests/support/quiet-channel.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {measureRetiringRound, type MeasuredRound} from './matching/rounds.ts';
import {percentilesOf} from './percentiles.ts';
import {onPostgres} from './postgres.ts';
import {pageQueries} from './scale/page-queries.ts';
import {wholeTablesOf, type Whole} from './scale/whole-tables.ts';
import {workDone} from './scale/work-done.ts';

const SIZES = [10_000, 100_000] as const;
/** Runs of each path, with members of their own. */
const RUNS = 20;
/** Runs before them, which fill caches of Postgres and Node. */
const WARM_UP = 3;
const NORMS_OF = 200;
const GOALS = {growth: 1.3, milliseconds: 50} as const;

type Cost = {
  /** Shared blocks that a run touches, found in the cache or not. */
  blocks: number;
  /** How long Postgres works for a run, ms; the mean. */
  databaseMs: number;
  p50: number;
  p95: number;
};
type Costs = Record<string, Cost>;
export type ScaleBench = {
  fillSeconds: Record<string, number>;
  bytes: Record<string, Bytes>;
  costs: Record<string, Costs>;
  wholeTables: Record<string, Record<string, Whole>>;
  /** By number of members: the round in which every open offer expires. */
  expiry: Record<string, MeasuredRound>;
};

/** One connection, so that its own flush makes the count complete. */
const CONNECTIONS = 1;

async function measure(db: Database, work: (nr: number) => Promise<unknown>): Promise<Cost> {
  for (let i = 0; i < WARM_UP; i += 1) await work(i);
  await workDone(db);
  const empty = await workDone(db);
  const before = await workDone(db);
  const times: number[] = [];
  for (let i = WARM_UP; i < WARM_UP + RUNS; i += 1) {
    const start = performance.now();
    await work(i);
    times.push(performance.now() - start);
  }
  const after = await workDone(db);
  // Less what asking for the figures takes.
  const ofRuns = (i: 0 | 1) => (after[i] - before[i] - (before[i] - empty[i])) / RUNS;
  const {p50, p95} = percentilesOf(times);
  return {blocks: Math.round(ofRuns(0)), databaseMs: ofRuns(1), p50, p95};
}

const EMAIL = (nr: number) => `signing${nr}@bench.example`;
const PASSWORD = 'six quiet herons over the lake';

/** The room of a pair. */
const chat = (nr: number) => chatIdOf(`own${nr}`, `other${nr}`);

async function pathsOf(db: Database): Promise<Costs> {
  const log = createLog('silent');
  const env = parseEnv({});
  const auth = createAuth({env, secret: 'only for this benchmark, and no other', db, log});
  const signedIn = signedInLookup(auth, db);
  const runs = Array.from({length: WARM_UP + RUNS}, (_, i) => i);
  const idsOf = (kind: string) => runs.map((nr) => `${kind}${nr}`);
  const answered = {
    gender: 'Female',
    age: 40,
    residence: {placeId: 40, country: 'DE', latitude: 50, longitude: 10},
    relationshipReadiness: 'long-term',
    interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
  } as const;
  const choosy = {
    seeking: 'Men',
    minAgePreference: 35,
    maxAgePreference: 45,
    maxDistance: '100',
  } as const;
  const open = {
    seeking: 'Everyone',
    minAgePreference: 18,
    maxAgePreference: 120,
    maxDistance: 'anywhere',
  } as const;
  await insertManyMembers(db, [
    ...[...idsOf('own'), ...idsOf('other')].map((id) => blankMember(id)),
    ...idsOf('newcomer').map((id) => blankMember(id, {...answered, ...choosy})),
    ...idsOf('open').map((id) => blankMember(id, {...answered, ...open})),
  ]);
  const card = {description: '', reasons: [], position: 0};
  await db.insert(suggestion).values(
    runs.flatMap((nr) => [
      {userId: `own${nr}`, otherId: `other${nr}`, ...card},
      {userId: `other${nr}`, otherId: `own${nr}`, ...card},
    ]),
  );
  // As after the first round: a search takes its norms.
  const some = await loadMembers(db, new Date(), undefined, NORMS_OF);
  await storeRound(db, new Date(), {
    norms: normsAmong(some),
    learned: {...NOTHING_LEARNED, coefficients: FEATURES.map(() => 0)},
    willingness: new Map(),
  });
  await db.execute(sql`analyze`);
  const cookies: string[] = [];
  for (const nr of runs) {
    const body = {email: EMAIL(nr), password: PASSWORD, name: 'Bench'};
    const {headers} = await auth.api.signUpEmail({body, returnHeaders: true});
    cookies.push(headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  const provider = requestProviders(db);
  const mutate = (name: string, userID: string, args: Readonly<Record<string, string>>) =>
    provider().transaction((tx) =>
      mustGetMutator(serverMutators, name).fn({tx, ctx: {userID}, args}),
    );
  const yes = (userID: string, otherId: string) =>
    mutate('suggestion.answer', userID, {otherId, response: 'Yes'});
  const storage = folderStorage('/nowhere');
  const forgetting = {
    selfies: storage,
    db,
    storage,
    limiter: createLimiter(db),
    mailer: {deleteStored: async () => undefined},
  };
  const photo = {width: 800, height: 1000, thumbhash: '', files: new Map()};
  const costs: Costs = {};
  const path = async (name: string, work: (nr: number) => Promise<unknown>) => {
    costs[name] = await measure(db, work);
  };
  await path('sign-in, with its password', (nr) =>
    auth.api.signInEmail({body: {email: EMAIL(nr), password: PASSWORD}}),
  );
  await path('session of a request', (nr) => signedIn(new Headers({cookie: cookies[nr] ?? ''})));
  const runQueries = pageQueries(provider);
  await path("a page's queries, and an open room's", (nr) => {
    const [userID, other] = [`member${nr + 100}`, `member${nr + 101}`];
    return runQueries({userID, chatId: chatIdOf(userID, other)});
  });
  await path('first Yes of a pair', (nr) => yes(`other${nr}`, `own${nr}`));
  await path('Yes that matches', (nr) => yes(`own${nr}`, `other${nr}`));
  await path('message', (nr) =>
    sendMessage(sendingIn(db), {
      id: randomUUID(),
      chatId: chat(nr),
      sender: `own${nr}`,
      text: 'Hello',
    }),
  );
  await path('read mark', (nr) => mutate('chat.markRead', `other${nr}`, {chatId: chat(nr)}));
  await path('photo', (nr) =>
    savePhoto({db, storage, log}, {userId: `own${nr}`, slot: 0, state: 'waiting'}, photo),
  );
  await path("notice's situation", (nr) => readSituation(db, `other${nr}`, new Date()));
  await path('block', (nr) => mutate('safety.block', `own${nr}`, {otherId: `other${nr}`}));
  await path("newcomer's search", (nr) => fillSuggestions(db, `newcomer${nr}`, new Date()));
  await path('search of a newcomer who accepts everybody', (nr) =>
    fillSuggestions(db, `open${nr}`, new Date()),
  );
  await path('deletion', async (nr) => {
    const userId = `member${nr + 1}`;
    await startLeaving(db, userId, new Date(Date.now() - 1000));
    await forgetMember(forgetting, {userId, email: EMAIL(nr)});
  });
  await path("desk's Today", () => readToday(db, new Date()));
  await path("desk's search", (nr) => searchMembers(db, `signing${nr}@`));
  return costs;
}

/** `member`: the whole database divided by the number of members. `room`: its row and the rows of its two members. `message`: its row. */
type Bytes = {member: number; room: number; message: number};

async function bytesOf(db: Database): Promise<Bytes> {
  const {rows} = await db.execute<Bytes>(sql`
    select pg_database_size(current_database()) / (select count(*) from profile) as member,
      (pg_total_relation_size('chat') + pg_total_relation_size('chat_member')) / (select count(*) from chat) as room,
      pg_total_relation_size('message') / (select count(*) from message) as message`);
  const {member = 0, room = 0, message = 0} = rows[0] ?? {};
  return {member: Number(member), room: Number(room), message: Number(message)};
}

export async function run(sizes: readonly number[] = SIZES): Promise<ScaleBench> {
  const result: ScaleBench = {fillSeconds: {}, bytes: {}, costs: {}, wholeTables: {}, expiry: {}};
  for (const members of sizes) {
    await onPostgres(CONNECTIONS, async (postgres) => {
      const {db} = postgres;
      const start = performance.now();
      await fillDatabase(db, members);
      result.fillSeconds[members] = (performance.now() - start) / 1000;
      result.bytes[members] = await bytesOf(db);
      result.costs[members] = await pathsOf(db);
      console.log(`${members} members: ${JSON.stringify(result.costs[members])}`);
      result.wholeTables[members] = await wholeTablesOf(db);
      console.log(`${members} members: ${JSON.stringify(result.wholeTables[members])}`);
      result.expiry[members] = await measureRetiringRound(postgres, members);
      console.log(`${members} members: ${JSON.stringify(result.expiry[members])}`);
    });
  }
  return result;
}

export function print({fillSeconds, bytes, costs, wholeTables, expiry}: ScaleBench): void {
  const sizes = Object.keys(costs);
  const [smaller, largest] = [costs[sizes.at(-2) ?? ''], costs[sizes.at(-1) ?? '']];
  console.log(
    `Blocks and milliseconds of one request (goal: from a size to ten times the size at most ${GOALS.growth} times the blocks, and under ${GOALS.milliseconds} ms of the database)`,
  );
  console.table(
    Object.fromEntries(
      Object.keys(largest ?? {}).map((name) => [
        name,
        {
          ...Object.fromEntries(
            sizes.flatMap((size) => {
              const cost = costs[size]?.[name];
              return [
                [`blocks, ${size}`, cost?.blocks],
                [`database ms, ${size}`, cost && Number(cost.databaseMs.toFixed(1))],
                [`p50 ms, ${size}`, cost && Number(cost.p50.toFixed(1))],
                [`p95 ms, ${size}`, cost && Number(cost.p95.toFixed(1))],
              ];
            }),
          ),
          'blocks to the size before':
            smaller &&
            Number(((largest?.[name]?.blocks ?? 0) / (smaller[name]?.blocks ?? 1)).toFixed(2)),
        },
      ]),
    ),
  );
  for (const [members, works] of Object.entries(wholeTables)) {
    console.log(
      `Once, reading whole tables, ${members} members; the peak is the memory of this process until then, MB`,
    );
    console.table(works);
  }
  console.log('The round in which every open offer expires, in a process of its own');
  console.table(expiry);
  console.log('Bytes of the database, indexes included');
  console.table(bytes);
  console.table({'seconds to fill': fillSeconds});
}

if (process.argv[1] === import.meta.filename) {
  const sizes = process.argv.slice(2).map(Number);
  print(await run(sizes.length > 0 ? sizes : SIZES));
}
