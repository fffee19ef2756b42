// Malformed arguments for every mutator and query: the server refuses them with a code, never with an internal error,
// and changes no row. Mutations come in batches, as from a browser.
import {randomUUID} from 'node:crypto';
import * as fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {QUERY_NAMES} from '../../queries/index.ts';
import {z} from 'zod';
import {ANSWER_RATE_LIMIT, REFUSED_POINTS, WRITE_RATE_LIMIT} from '../../rules/rate-limits.ts';
import type {RequestWrite} from '../../rules/writes.ts';
import {batchesOf} from '../../server/features/matching/batches.ts';
import {times} from '../support/length.ts';
import {malformed} from '../support/malformed.ts';
import {pushBody, pushRequest, signUp, type Member} from '../support/member.ts';
import {SEED} from '../support/seed.ts';
import {useRun} from '../support/run.ts';
import {postWrite} from '../support/writes.ts';

const {stack, sql} = useRun();
const EACH = times(20, 1000);
const AT_ONCE = 20;
/** How many refusals fit within a member's rate limits. */
const roomFor = (mutator: string) => (mutator === 'suggestion.answer' ? AT_ONCE : 2 * AT_ONCE);
const weights = [1, 1, 1, 1, 1, 1, 1, 1, 1];
const GOOD: Record<string, Record<string, unknown>> = {
  'profile.saveBasics': {name: 'Lee', age: 40, gender: 'Female'},
  'profile.saveSummary': {summary: 'Hello'},
  'questionnaire.saveBackgroundInfo': {
    education: 'x',
    job: 'x',
    hometown: 'x',
    currentLocation: 'x',
    isStudent: false,
  },
  'questionnaire.saveRelationship': {
    relationshipReadiness: 'long-term',
    minAgePreference: 20,
    maxAgePreference: 30,
    seeking: 'Men',
  },
  'questionnaire.saveDimensionWeights': {dimensionWeights: [1, 2, 3, 4]},
  'questionnaire.saveLooks': {
    looksPreferenceGeneral: false,
    looksPreferencePoints: {attractiveBody: 1, prettyFace: 1, coolStyle: 1, other: 1},
    looksPreferenceOther: 'x',
  },
  'questionnaire.saveBackgroundWeights': {backgroundWeights: [3, 3, 3, 3, 3, 3]},
  'questionnaire.saveInterests': {interestWeights: weights, otherInterestText: 'x'},
  'questionnaire.savePersonality': {personalityPreferences: ['a', 'b', 'c', 'd']},
  'questionnaire.saveAnswer': {question: 'firstDate', answer: 'Coffee'},
  'suggestion.answer': {otherId: 'demoAda', response: 'Yes'},
  'suggestion.readExpired': {otherId: 'demoAda'},
  'chat.markRead': {chatId: 'demoAda_demoBen'},
  'safety.unmatch': {otherId: 'demoAda'},
  'safety.block': {otherId: 'demoAda'},
  'safety.unblock': {otherId: 'demoAda'},
  'safety.pause': {},
  'safety.resume': {},
  'learning.turnOff': {},
  'learning.turnOn': {},
  'language.choose': {language: 'de'},
};

const REQUESTS: Record<RequestWrite, Record<string, unknown>> = {
  'safety.report': {otherId: 'demoAda', reason: 'fake'},
  'notices.choose': {switch: 'names', isOn: true},
};

/** Saves of a part of the form are not malformed. */
const PARTIAL = new Set([
  'profile.saveBasics',
  'questionnaire.saveBackgroundInfo',
  'questionnaire.saveRelationship',
]);

const result = z.looseObject({
  error: z.literal('app'),
  details: z.object({code: z.string()}),
});
const pushed = z.object({mutations: z.array(z.object({result}))});

async function newcomer(): Promise<Member> {
  const member = await signUp(stack);
  await member.mutate('profile.saveBasics', {name: 'Kim', age: 30, gender: 'Male'});
  return member;
}

async function everythingOf({userId}: Member): Promise<string> {
  return JSON.stringify([
    await sql`select * from profile where user_id = ${userId}`,
    await sql`select * from questionnaire where user_id = ${userId}`,
    await sql`select * from wallet where user_id = ${userId}`,
    await sql`select * from credit_entry where user_id = ${userId}`,
    await sql`select * from suggestion where user_id = ${userId} or other_id = ${userId}`,
    await sql`select count(*) from message where chat_id = 'demoAda_demoBen'`,
  ]);
}

/** The refusal codes for these arguments. */
async function refusalsOf({cookie}: Member, name: string, all: readonly unknown[]) {
  const client = {group: randomUUID(), id: randomUUID()};
  const mutations = all.flatMap((args, i) => pushBody(client, i + 1, name, args).mutations);
  const body = {...pushBody(client, 1, name, {}), mutations};
  const response = await pushRequest(stack, cookie, body);
  expect(response.status).toBe(200);
  const answer = pushed.parse(await response.json());
  expect(answer.mutations).toHaveLength(all.length);
  return answer.mutations.map((mutation) => mutation.result.details.code);
}

test('covers every mutator within its rate limits', () => {
  expect(Object.keys(GOOD).toSorted()).toEqual([...MUTATOR_NAMES].toSorted());
  expect(ANSWER_RATE_LIMIT.points).toBeGreaterThan(AT_ONCE);
  expect(WRITE_RATE_LIMIT.points / (1 + REFUSED_POINTS)).toBeGreaterThan(2 * AT_ONCE + 1);
});

let asker: Member;
beforeAll(async () => {
  asker = await signUp(stack);
});

describe(`seed ${SEED}, ${EACH} each`, () => {
  test.each(Object.entries(GOOD))('%s', async (name, good) => {
    const all = fc.sample(malformed(good, PARTIAL.has(name)), {seed: SEED, numRuns: EACH});
    for (const batch of batchesOf(all, roomFor(name))) {
      const member = await newcomer();
      const before = await everythingOf(member);
      const codes = await refusalsOf(member, name, batch);
      expect(codes).not.toContain('internal');
      expect(codes).not.toContain('too-often');
      expect(await everythingOf(member)).toBe(before);
    }
  });

  test.each(Object.entries({...GOOD, ...REQUESTS}))(
    '%s, over POST /api/writes',
    async (name, good) => {
      const member = await newcomer();
      const before = await everythingOf(member);
      const some = malformed(good, PARTIAL.has(name));
      for (const args of fc.sample(some, {
        seed: SEED,
        numRuns: Math.min(roomFor(name), times(5, 40)),
      })) {
        const {status, code} = await postWrite(stack, member, {name, args});
        // A word of no question, or a member who does not exist, is a refusal by a rule.
        expect([400, 422]).toContain(status);
        expect(['internal', 'too-often']).not.toContain(code);
      }
      expect(await everythingOf(member)).toBe(before);
    },
  );

  test.each([...QUERY_NAMES])('%s', async (name) => {
    const {cookie} = asker;
    const good = {chatId: 'a_b', ids: ['a'], limit: 3, before: 7, userID: 'demoAda'};
    const all = fc.sample(malformed(good), {seed: SEED, numRuns: EACH});
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const requests = all
        .slice(at, at + AT_ONCE)
        .map((args, i) => ({id: `${i}`, name, args: [args]}));
      const response = await fetch(`${stack.url}/api/zero/query?schema=wing_0&appID=wing`, {
        method: 'POST',
        headers: {'x-api-key': stack.apiKey, cookie},
        body: JSON.stringify(['transform', requests]),
      });
      expect(response.status).toBe(200);
      const text = await response.text();
      // The server builds the query for the caller, even when the arguments name another user.
      expect(text).not.toContain('"value":"demoAda"');
      expect(text).not.toMatch(/node_modules|\bat \w+ \(/);
    }
  });
});
