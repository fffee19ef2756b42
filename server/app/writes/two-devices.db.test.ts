// Random writes of one member on two devices: made offline, delivered by both ways, again and in any order, also after their
// page is gone. A reference applies those that have arrived in the order in which they were made.
import type {ReadonlyJSONObject} from '@rocicorp/zero';
import {and, eq} from 'drizzle-orm';
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../../rules/credits/credits.ts';
import {answerField, isQuestion} from '../../../rules/questionnaire/single-choice.ts';
import {deliverer, type MadeWrite, type Way} from '../../../tests/support/device-writes.ts';
import {times} from '../../../tests/support/length.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {SEED} from '../../../tests/support/seed.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {auditLedger} from '../../features/credits/audit.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {noticeSetting} from '../../platform/database/notice-tables.ts';
import {block} from '../../platform/database/safety-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {creditEntry, profile, questionnaire, wallet} from '../../platform/database/tables.ts';
import {ordered} from '../../features/matching/pairing.ts';

const base = useScratchDatabase();
const YEAR_MS = 365 * 86_400_000;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 29);

let made = 0;
/** Two members with a card of each other. */
async function makeCouple(): Promise<readonly [string, string]> {
  made += 1;
  const pair = [`ada${made}`, `ben${made}`] as const;
  await insertMembers(
    base.db,
    pair.map((id) => blankMember(id)),
  );
  const [a, b] = pair;
  const card = {position: 0, description: '', reasons: []};
  await base.db.insert(suggestion).values([
    {userId: a, otherId: b, ...card},
    {userId: b, otherId: a, ...card},
  ]);
  const [lowId, highId] = ordered(a, b);
  await base.db.insert(pairing).values({lowId, highId, score: 0.5});
  return pair;
}

type State = Readonly<Record<string, unknown>>;
type Edit = {readonly name: string; readonly args: ReadonlyJSONObject};
const BASICS = {name: 'Ada', age: 30, gender: 'Female'};
const HOME = {
  education: 'BA',
  job: 'Baker',
  isStudent: false,
  hometown: 'Graz',
  currentLocation: 'Graz',
};
const WISH = {relationshipReadiness: 'long-term', minAgePreference: 20, maxAgePreference: 40};
const FIRST: readonly Edit[] = [
  {name: 'profile.saveBasics', args: BASICS},
  {name: 'questionnaire.saveBackgroundInfo', args: HOME},
  {name: 'questionnaire.saveRelationship', args: {...WISH, seeking: 'Everyone', maxDistance: '50'}},
];

/** A part of a form, of one answer at least. */
const partOf = (name: string, groups: readonly fc.Arbitrary<ReadonlyJSONObject>[]) =>
  fc
    .subarray([...groups], {minLength: 1})
    .chain((some) => fc.tuple(...some))
    .map((some): Edit => ({name, args: Object.assign({}, ...some)}));
const oneOf = (field: string, ...values: readonly (string | boolean)[]) =>
  fc.constantFrom(...values).map((value): ReadonlyJSONObject => ({[field]: value}));
const answering = (question: string, ...titles: readonly string[]) =>
  fc
    .constantFrom(...titles)
    .map((answer): Edit => ({name: 'questionnaire.saveAnswer', args: {question, answer}}));
const pressing = (...names: readonly string[]) =>
  fc.constantFrom(...names).map((name): Edit => ({name, args: {}}));

const editOf = (otherId: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    partOf('profile.saveBasics', [
      oneOf('name', 'Ida', 'Eda', 'Uda'),
      fc.integer({min: 18, max: 99}).map((age) => ({age})),
      oneOf('gender', 'Male', 'Female'),
    ]),
    partOf('questionnaire.saveBackgroundInfo', [
      oneOf('job', 'Pilot', 'Clerk', 'Nurse'),
      oneOf('isStudent', true, false),
      oneOf('hometown', 'Linz', 'Wels').map((town) => ({...town, homePlaceId: null})),
    ]),
    partOf('questionnaire.saveRelationship', [
      fc
        .integer({min: 18, max: 60})
        .map((min) => ({minAgePreference: min, maxAgePreference: min + 9})),
      oneOf('seeking', 'Men', 'Women'),
      oneOf('maxDistance', '100', '250', 'anywhere'),
    ]),
    answering('firstDate', 'Activity', 'Coffee', 'Beer/drinks'),
    answering('threeYears', 'Dating casually', 'Living with someone'),
    pressing('safety.pause', 'safety.resume'),
    pressing('learning.turnOff', 'learning.turnOn'),
    fc
      .constantFrom('safety.block', 'safety.unblock')
      .map((name): Edit => ({name, args: {otherId}})),
    fc
      .tuple(fc.constantFrom('mail:match', 'names'), fc.boolean())
      .map(([what, isOn]): Edit => ({name: 'notices.choose', args: {switch: what, isOn}})),
  );

const SWITCHED: Record<string, State> = {
  'safety.pause': {isPaused: true},
  'safety.resume': {isPaused: false},
  'learning.turnOff': {isLearning: false},
  'learning.turnOn': {isLearning: true},
  'safety.block': {isBlocked: true},
  'safety.unblock': {isBlocked: false},
};
const DEFAULTS: State = {
  isPaused: false,
  isLearning: true,
  isBlocked: false,
  'mail:match': true,
  names: false,
  firstDateAnswer: null,
  threeYearsAnswer: null,
  homePlaceId: null,
};

function changeOf({name, args}: Edit): State {
  const {question, answer, switch: what, isOn} = args;
  if (typeof question === 'string' && isQuestion(question))
    return {[answerField(question)]: answer};
  if (typeof what === 'string') return {[what]: isOn};
  return SWITCHED[name] ?? args;
}

/** What the writes make when each is applied at the time when it was made. */
const reference = (writes: readonly MadeWrite[]): State =>
  writes
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .reduce<State>((state, write) => ({...state, ...changeOf(write)}), DEFAULTS);

/** The same as the database has it, as both devices see it. */
async function stored([userId, otherId]: readonly [string, string], like: State): Promise<State> {
  const {db} = base;
  const [basics] = await db.select().from(profile).where(eq(profile.userId, userId));
  const [answers] = await db.select().from(questionnaire).where(eq(questionnaire.userId, userId));
  const [notices] = await db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId));
  const blocks = await db.$count(block, and(eq(block.userId, userId), eq(block.otherId, otherId)));
  const all: State = {
    ...basics,
    ...answers,
    isPaused: Boolean(answers?.pausedAt),
    isLearning: !answers?.learningOffAt,
    isBlocked: blocks === 1,
    'mail:match': !notices?.off.includes('mail:match'),
    names: notices?.namesInMails ?? false,
  };
  return Object.fromEntries(Object.keys(like).map((key) => [key, all[key]]));
}

const way = fc.constantFrom<Way>('zero', 'post');
/** Two devices: what each makes, and how its writes are delivered. `pick` chooses among all writes made so far. */
const stepOf = (otherId: string) =>
  fc.oneof(
    fc.record({edit: editOf(otherId), device: fc.constantFrom(0, 1)}),
    fc.record({wait: fc.integer({min: 1, max: 4 * HOUR_MS})}),
    // Also of a write whose answer was lost, or that Zero's replica still has after its page was closed.
    fc.record({deliver: fc.nat(), way}),
    fc.record({deliver: fc.nat(), way: fc.constant('both' as const)}),
  );

test('both devices end with the newest answers, and meanwhile have the newest that have arrived', async () => {
  const deliver = deliverer(base.db);
  const clocks = fc.tuple(...[0, 1].map(() => fc.integer({min: -YEAR_MS, max: YEAR_MS})));
  const steps = fc.array(stepOf('ben'), {minLength: 10, maxLength: 50});
  await fc.assert(
    fc.asyncProperty(clocks, steps, fc.infiniteStream(fc.nat()), async (ahead, moves, order) => {
      const pair = await makeCouple();
      const [userId, otherId] = pair;
      let now = START;
      const writes: MadeWrite[] = [];
      const arrived = new Set<MadeWrite>();
      const make = ({name, args}: Edit, device: number) => {
        now += 1;
        const own = 'otherId' in args ? {otherId} : args;
        const write = {name, args: own, madeAt: now, clockAhead: ahead[device] ?? 0};
        writes.push(write);
        return write;
      };
      const send = async (write: MadeWrite, by: Way) => {
        if (by === 'zero' && write.name === 'notices.choose') return;
        const code = await deliver(userId, write, {way: by, now});
        // Zero refuses a block whose card is gone by then. The device posts it.
        if (by === 'post') expect(code).toBeUndefined();
        else expect([undefined, 'not-met']).toContain(code);
        if (code === undefined) arrived.add(write);
      };
      const check = async () => {
        const expected = reference([...arrived]);
        expect(await stored(pair, expected)).toEqual(expected);
      };
      for (const edit of FIRST) await send(make(edit, 0), 'zero');
      for (const move of moves) {
        if ('edit' in move) make(move.edit, move.device);
        else if ('wait' in move) now += move.wait;
        else {
          const write = writes[move.deliver % writes.length];
          if (!write) continue;
          if (move.way === 'both') await Promise.all([send(write, 'zero'), send(write, 'post')]);
          else await send(write, move.way);
          await check();
        }
      }
      // Both devices come online, and each sends what waits, in any order.
      const waiting = writes.filter((write) => !arrived.has(write));
      while (waiting.length > 0) {
        const at = (order.next().value ?? 0) % waiting.length;
        for (const write of waiting.splice(at, 1)) await send(write, 'post');
        await check();
      }
      expect(arrived.size).toBe(writes.length);
    }),
    {seed: SEED, numRuns: times(15, 300)},
  );
}, 240_000);

test('no Yes is charged twice, however often and by whichever way it arrives', async () => {
  const deliver = deliverer(base.db);
  const delivery = fc.record({who: fc.constantFrom(0, 1), way, atOnce: fc.boolean()});
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, {minLength: 2, maxLength: 20}), async (deliveries) => {
      const pair = await makeCouple();
      const chatId = chatIdOf(...pair);
      const yes = [0, 1].map((who): MadeWrite => {
        const args = {otherId: pair[1 - who] ?? '', response: 'Yes'};
        return {name: 'suggestion.answer', args, madeAt: START + who, clockAhead: 0};
      });
      const say = async (who: number, by: Way, now: number) => {
        const write = yes[who];
        if (!write) return;
        const code = await deliver(pair[who] ?? '', write, {way: by, now});
        if (by === 'post') expect(code).toBeUndefined();
        else expect([undefined, 'already-answered']).toContain(code);
      };
      let running: Promise<void>[] = [];
      for (const [i, {who, way: by, atOnce}] of deliveries.entries()) {
        running.push(say(who, by, START + i * HOUR_MS));
        if (atOnce) continue;
        await Promise.all(running);
        running = [];
      }
      await Promise.all([...running, say(0, 'post', START), say(1, 'post', START)]);
      const entries = await base.db
        .select()
        .from(creditEntry)
        .where(eq(creditEntry.chatId, chatId));
      expect(entries.map(({userId}) => userId).toSorted()).toEqual([...pair].toSorted());
      for (const userId of pair) {
        const [row] = await base.db.select().from(wallet).where(eq(wallet.userId, userId));
        expect(row?.credits).toBe(INITIAL_CREDITS - MATCH_COST);
      }
    }),
    {seed: SEED, numRuns: times(15, 300)},
  );
  expect((await auditLedger(base.db)).violations).toEqual([]);
}, 240_000);
