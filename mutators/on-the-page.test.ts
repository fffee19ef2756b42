// The optimistic result of each write, on an in-memory replica without a server.
import {defineMutators, Zero} from '@rocicorp/zero';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import * as v from 'valibot';
import {queries} from '../queries/index.ts';
import {schema, zql} from '../schema.ts';
import {defineMutator} from './define.ts';
import {mutators} from './index.ts';

const CHAT = 'ada_ben';
/** The rows that the server has synced. */
const seed = defineMutator(v.object({credits: v.number()}), async ({tx, args: {credits}}) => {
  const mine = {userId: 'ada', otherId: 'ben'};
  await tx.mutate.wallet.insert({userId: 'ada', credits});
  await tx.mutate.suggestion.insert({
    ...mine,
    position: 0,
    description: '',
    reasons: [],
    offeredAt: 1,
  });
  await tx.mutate.chatMember.insert({...mine, chatId: CHAT, shownId: 'ben'});
  for (const [id, createdAt] of [
    ['first', 5],
    ['second', 9],
  ] as const) {
    await tx.mutate.message.insert({id, chatId: CHAT, sender: 'ben', text: 'Hi', createdAt});
  }
});
/** Another member's profile. */
const seedProfile = defineMutator(v.object({userId: v.string(), name: v.string()}), ({tx, args}) =>
  tx.mutate.profile.insert({
    ...args,
    age: 30,
    gender: 'Male',
    isDemo: false,
    createdAt: 1,
    updatedAt: 1,
  }),
);
const seeded = defineMutators(mutators, {seed: {rows: seed, profile: seedProfile}});
const NOT_MET = [{code: 'not-met'}, {code: 'not-met'}];
const openZero = () =>
  new Zero({
    userID: 'ada',
    context: {userID: 'ada'},
    kvStore: 'mem',
    cacheURL: null,
    logSink: {log: () => undefined},
    schema,
    mutators: seeded,
  });
let zero: ReturnType<typeof openZero>;

beforeEach(async () => {
  zero = openZero();
  await zero.mutate(seeded.seed.rows({credits: 100})).client;
});
afterEach(() => zero.close());

async function codeOf(write: ReturnType<typeof zero.mutate>): Promise<unknown> {
  const result = await write.client;
  if (result.type === 'success') return undefined;
  return result.error.type === 'app' ? result.error.details : result.error;
}
const card = () => zero.run(zql.suggestion.where('userId', 'ada').one());
const room = () => zero.run(zql.chatMember.where('userId', 'ada').one());

const answer = (response: 'Yes' | 'No', otherId = 'ben') =>
  codeOf(zero.mutate(mutators.suggestion.answer({otherId, response})));

test('an answer shows at once, and a second one is refused', async () => {
  expect(await answer('Yes')).toBeUndefined();
  expect(await card()).toMatchObject({response: 'Yes', respondedAt: expect.any(Number)});
  expect(await answer('No')).toMatchObject({code: 'already-answered'});
  expect(await answer('Yes', 'cleo')).toMatchObject({code: 'not-suggested'});
});

test('a Yes with too few credits is refused at once, a No is not', async () => {
  await zero.close();
  zero = openZero();
  await zero.mutate(seeded.seed.rows({credits: 19})).client;
  expect(await answer('Yes')).toMatchObject({code: 'insufficient-credits'});
  expect(await answer('No')).toBeUndefined();
});

describe('a conversation', () => {
  test('is marked as read at once, by the message’s time, and never back', async () => {
    await zero.mutate(mutators.chat.markRead({chatId: CHAT, upTo: 'first'})).client;
    expect(await room()).toMatchObject({lastReadAt: 5});
    await zero.mutate(mutators.chat.markRead({chatId: CHAT})).client;
    expect(await room()).toMatchObject({lastReadAt: 9});
    await zero.mutate(mutators.chat.markRead({chatId: CHAT, upTo: 'first'})).client;
    expect(await room()).toMatchObject({lastReadAt: 9});
    expect(await codeOf(zero.mutate(mutators.chat.markRead({chatId: 'ada_cleo'})))).toMatchObject({
      code: 'chat-not-found',
    });
  });
});

const openRooms = () => zero.run(zql.chatMember.where('closedAt', 'IS', null));
const blocks = () => zero.run(queries.me.blocks());
const part = (how: 'unmatch' | 'block', otherId = 'ben') =>
  codeOf(zero.mutate(mutators.safety[how]({otherId})));

describe('a person', () => {
  test('who is unmatched is gone at once', async () => {
    expect(await part('unmatch')).toBeUndefined();
    expect([await card(), await openRooms()]).toEqual([undefined, []]);
    expect(await blocks()).toEqual([]);
    // As for a stranger.
    expect([await part('unmatch'), await part('block')]).toMatchObject(NOT_MET);
  });

  test('who is blocked is gone at once, and listed as blocked', async () => {
    expect(await part('block')).toBeUndefined();
    expect([await card(), await openRooms()]).toEqual([undefined, []]);
    expect(await blocks()).toMatchObject([{otherId: 'ben', name: 'Somebody'}]);
    await zero.mutate(mutators.safety.unblock({otherId: 'ben'})).client;
    expect(await blocks()).toEqual([]);
  });

  test('is blocked under the name that the page shows', async () => {
    await zero.mutate(seeded.seed.profile({userId: 'ben', name: 'Ben'})).client;
    expect(await part('block')).toBeUndefined();
    expect(await blocks()).toMatchObject([{otherId: 'ben', name: 'Ben'}]);
  });

  test('whom the member is not connected with is neither unmatched nor blocked', async () => {
    expect([await part('unmatch', 'cleo'), await part('block', 'cleo')]).toMatchObject(NOT_MET);
    expect(await blocks()).toEqual([]);
  });
});

test('a save shows at once, and an unknown option is refused', async () => {
  const save = (chosen: string) =>
    codeOf(zero.mutate(mutators.questionnaire.saveAnswer({question: 'firstDate', answer: chosen})));
  expect(await save('Coffee')).toBeUndefined();
  expect(await save('Activity')).toBeUndefined();
  expect(await zero.run(queries.me.questionnaire())).toMatchObject({firstDateAnswer: 'Activity'});
  expect(await save('Skydiving')).toMatchObject({code: 'unknown-option'});
});

test('a part of a form keeps the other answers, and is refused if the form is then incomplete', async () => {
  const {saveBasics} = mutators.profile;
  expect(await codeOf(zero.mutate(saveBasics({name: 'Ada'})))).toMatchObject({
    code: 'missing-field',
  });
  await zero.mutate(saveBasics({name: 'Ada', age: 30, gender: 'Female'})).client;
  expect(await codeOf(zero.mutate(saveBasics({age: 31})))).toBeUndefined();
  expect(await zero.run(queries.me.profile())).toMatchObject({name: 'Ada', age: 31});
});

test('the default About Me shows at once, and follows the answers until the member writes their own', async () => {
  const {saveBasics, saveSummary} = mutators.profile;
  const about = async () => (await zero.run(queries.me.profile()))?.summary;
  await zero.mutate(saveBasics({name: 'Ada', age: 30, gender: 'Female'})).client;
  expect(await about()).toBe('Meet Ada, a 30-year-old who enjoys discovering new hobbies');
  const interests = {interestWeights: [0, 3, 3, 0, 0, 0, 0, 0, 3], otherInterestText: 'Chess'};
  await zero.mutate(mutators.questionnaire.saveInterests(interests)).client;
  expect(await about()).toBe('Meet Ada, a 30-year-old who enjoys nature and music');
  await zero.mutate(saveSummary({summary: 'My own words.'})).client;
  await zero.mutate(saveBasics({name: 'Ida', age: 31, gender: 'Female'})).client;
  expect(await about()).toBe('My own words.');
  await zero.mutate(saveSummary({summary: ' '})).client;
  expect(await about()).toBe('Meet Ida, a 31-year-old who enjoys nature and music');
});
