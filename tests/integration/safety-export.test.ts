// The data export holds everything that the tables hold about a member, and of other members only their messages in shared
// chats. Access and limits are in export-limits.test.ts.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import sharp from 'sharp';
import {z} from 'zod';
import {CARD_DISTANCE} from '../../rules/places/distance.ts';
import {API_PRIVILEGES} from '../../server/platform/database/privileges.ts';
import {post} from '../support/auth-calls.ts';
import {startToLeave} from '../support/leaving.ts';
import {withoutRounds} from '../support/locks.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload} from '../support/photos.ts';
import {ANTWERP, GHENT, MUNICH} from '../support/places.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {unzip} from '../support/unzip.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const getExport = ({cookie}: Member) =>
  fetch(`${stack.url}/api/account/export`, {headers: {cookie}});

const rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

function unpack(bytes: ArrayBuffer) {
  const files = unzip(Buffer.from(bytes));
  const json = files.get('wing-data.json')?.toString('utf8') ?? '';
  return {files, data: rows.parse(JSON.parse(json)), json};
}

/** The tables exported row by row, with their owner column. OTHERWISE has the other tables, with the reason. */
const OWNER: Record<string, string> = {
  profile: 'user_id',
  photo: 'user_id',
  questionnaire: 'user_id',
  wallet: 'user_id',
  credit_entry: 'user_id',
  suggestion: 'user_id',
  chat_member: 'user_id',
  member_score: 'user_id',
  notice: 'user_id',
  notice_setting: 'user_id',
  payment: 'user_id',
  write_time: 'user_id',
};
const HIDDEN_COLUMNS: Record<string, readonly string[]> = {
  // They would reveal the other member's state: suspended, leaving or restored.
  chat_member: ['shown_id', 'closed_at'],
  // The member's own id, and what operators have to see to.
  payment: ['user_id', 'intent_id', 'disputed_amount', 'missing_credits', 'problem'],
};
const OTHERWISE = {
  chat: 'the rooms of their memberships',
  message: 'everything said in those rooms',
  pairing:
    'without why it ended, which may be the other one’s answer, and without what the two were worth',
  former_offer: 'as pairing',
  vacancy: 'their id, town, gender and age, which are in their profile',
  block: 'without the names of others',
  expired_yes: 'without the names of others',
  former_match: 'without the names of others',
  report: 'their own words, without the evidence about others',
  moderation_act: 'what was decided about them, without who decided',
  warning: 'the newest warning of moderation_act, until it is read',
  desk_figures: 'sums, which name nobody',
  desk_entry:
    'who of the operators looked at them and handled their requests: acts are in moderation_act',
  pending_act: 'an act of the next seconds, in moderation_act after them',
  backup_record: 'times of backups, of no member',
  photo_look: 'without the photo that one resembles, which may be another member’s',
  suspended_device:
    'hashes of the addresses of push_subscription, from which a suspension deletes them',
  photo_check:
    'how the last check of their photos went, without the picture; photo_look says since when a photo is verified',
  photo_hash: 'of their own photos',
  photo_decision: 'operators’ decisions by what the model said, without members',
  push_subscription: 'without the keys',
  place: 'the list of towns',
  place_list: 'the list of towns',
  place_name: 'the list of towns',
  push_key: 'the key of the installation, none of a member',
  matching_round: 'measures of all members together, none of one',
};

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function fullMember() {
  const both = await suggestedPair(stack, sql, {
    her: {living: GHENT, hometown: MUNICH, maxDistance: '100'},
    him: {living: ANTWERP, hometown: ANTWERP, maxDistance: '250'},
  });
  const {her, him} = both;
  await her.mutate('profile.saveSummary', {summary: 'Everything about me'});
  await him.mutate('profile.saveSummary', {summary: 'A secret of his own'});
  await him.mutate('questionnaire.saveBackgroundInfo', {
    education: 'Secret studies',
    job: 'Secret job',
    hometown: 'Secret town',
    currentLocation: 'Secret place',
    isStudent: false,
    homePlaceId: ANTWERP.id,
    currentPlaceId: ANTWERP.id,
  });
  const picture = await sharp({
    create: {width: 900, height: 900, channels: 3, background: '#275'},
  })
    .jpeg()
    .toBuffer();
  await mustUpload(stack, her, 0, picture);
  await mustUpload(stack, her, 2, picture);
  await mustUpload(stack, him, 0, picture);
  const chatId = await match(sql, both);
  for (const [by, text] of [
    [her, 'Hello from her'],
    [him, 'Hello from him'],
  ] as const) {
    await by.send({id: randomUUID(), chatId, text});
  }
  const about = {otherId: him.userId, reason: 'other', text: 'Her own words'};
  await post(stack, 'safety/reports', about, {cookie: her.cookie});
  await post(
    stack,
    'safety/reports',
    {...about, otherId: her.userId, text: 'His words'},
    {
      cookie: him.cookie,
    },
  );
  // Block and former match without an end of the match, so that one export has rows of every table.
  await sql`insert into block (user_id, other_id, name)
    values (${her.userId}, ${him.userId}, ${both.names.him})`;
  await sql`insert into former_match (user_id, other_id, name)
    values (${her.userId}, ${him.userId}, ${both.names.him})`;
  await sql`insert into notice (id, user_id, kind, way, decided_at)
    values (${randomUUID()}, ${her.userId}, 'match', 'mail', now())`;
  await sql`insert into notice_setting (user_id, off) values (${her.userId}, '{mail:reminder}')
    on conflict (user_id) do update set off = excluded.off`;
  await sql`insert into payment (id, user_id, credits, amount, currency)
    values (${randomUUID()}, ${her.userId}, 60, 499, 'EUR')`;
  return {...both, chatId};
}

test("exports every row and column of the member's tables, except those listed with a reason", async () => {
  const {her, him, names, chatId} = await fullMember();
  const held: Record<string, Record<string, unknown>[]> = {};
  let answer = new Response();
  // A round between the export and these reads would change `member_score`.
  await withoutRounds(sql, async () => {
    answer = await getExport(her);
    for (const [table, owner] of Object.entries(OWNER)) {
      held[table] = await sql`select * from ${sql(table)} where ${sql(owner)} = ${her.userId}`;
    }
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const {files, data, json} = unpack(await answer.arrayBuffer());
  expect([...files.keys()].toSorted()).toEqual([
    'photos/photo-1.webp',
    'photos/photo-3.webp',
    'wing-data.json',
  ]);
  const {format} = await sharp(files.get('photos/photo-1.webp')).metadata();
  expect(format).toBe('webp');

  const tables = Object.keys(API_PRIVILEGES).flatMap((name) =>
    name.startsWith('public.') ? [name.slice('public.'.length)] : [],
  );
  expect([...Object.keys(OWNER), ...Object.keys(OTHERWISE)].toSorted()).toEqual(tables.toSorted());
  for (const [table, stored] of Object.entries(held)) {
    if (table !== 'suggestion') expect(stored.length, table).toBeGreaterThan(0);
    const expected = stored.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !HIDDEN_COLUMNS[table]?.includes(name))
          .map(([name, value]) => [camel(name), asJson(value)]),
      ),
    );
    expect(data[table], table).toHaveLength(expected.length);
    expect(data[table], table).toEqual(expect.arrayContaining(expected));
  }
  expect(data.message?.map(({text}) => text)).toEqual(
    expect.arrayContaining(['Hello from her', 'Hello from him']),
  );
  expect(data.chat).toMatchObject([{id: chatId}]);
  expect(data.account).toMatchObject([
    {id: her.userId, email: her.email, visitedOn: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/)},
  ]);
  expect(data.report).toMatchObject([{text: 'Her own words'}]);
  expect(data.pairing).toMatchObject([{lowId: expect.any(String), highId: expect.any(String)}]);
  expect(data.block).toEqual([{otherId: him.userId, createdAt: expect.any(String)}]);
  expect(data.former_match).toEqual([{otherId: him.userId, endedAt: expect.any(String)}]);

  expect(data.questionnaire).toMatchObject([
    {
      currentLocation: GHENT.label,
      currentPlaceId: GHENT.id,
      hometown: MUNICH.label,
      homePlaceId: MUNICH.id,
      maxDistance: '100',
    },
  ]);
  expect(data.suggestion).toMatchObject([{distance: CARD_DISTANCE.within(100)}]);

  const secrets = [
    ANTWERP.label,
    String(ANTWERP.id),
    '"250"',
    'A secret of his own',
    'Secret',
    'His words',
    'why',
    'token',
    'shownId',
    'closedAt',
    '"score"',
    names.him,
  ];
  for (const secret of [him.email, ...secrets]) {
    expect(json, secret).not.toContain(secret);
  }
});

test('an export does not reveal to a blocked member that the blocker is leaving', async () => {
  const both = await suggestedPair(stack, sql);
  const {her, him} = both;
  await match(sql, both);
  await her.mutate('safety.block', {otherId: him.userId});
  const room = () => sql`select * from chat_member where user_id = ${him.userId}`;
  const ended = [...(await room())];
  await startToLeave(stack, her);
  expect([...(await room())]).toEqual(ended);
  const {data} = unpack(await (await getExport(him)).arrayBuffer());
  expect(data.chat_member?.map((row) => Object.keys(row).toSorted())).toEqual([
    ['chatId', 'lastReadAt', 'otherId', 'userId'],
  ]);
});

test('exports acts of operators against the member, but not that a report about them was closed', async () => {
  const member = await signUp(stack);
  for (const [act, why] of [
    ['warn', 'Be kind.'],
    ['close', 'They are kind.'],
  ] as const) {
    await sql`insert into moderation_act (operator, act, user_id, why)
      values ('olga', ${act}, ${member.userId}, ${why})`;
  }
  const answer = await getExport(member);
  const {data} = unpack(await answer.arrayBuffer());
  expect(data.moderation_act).toEqual([
    {act: 'warn', why: 'Be kind.', at: expect.any(String), until: null},
  ]);
});
