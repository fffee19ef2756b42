// Invalid input and forged writes for every mutator: the server answers with an error code and writes nothing.
import {randomUUID} from 'node:crypto';
import {beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {QUESTIONNAIRE_REFUSALS} from '../support/refused-answers.ts';
import {ANSWER_REFUSALS} from '../../rules/questionnaire/answer-refusals.ts';
import {PERSON, ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {PROBLEMS} from '../../rules/wording.ts';
import {pushBody, pushRequest, signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';
import {invalidCookie} from '../support/sessions.ts';
import {postWrite} from '../support/writes.ts';

const {stack, sql} = useRun();
let member: Member;

beforeAll(async () => {
  member = await signUp(stack);
});

/** Everything the database holds about the member, as one comparable value. */
async function everythingOf(userId: string): Promise<unknown> {
  return Promise.all([
    sql`select name, age, gender, summary from profile where user_id = ${userId}`,
    sql`select * from questionnaire where user_id = ${userId}`,
    sql`select * from wallet where user_id = ${userId}`,
    sql`select * from credit_entry where user_id = ${userId}`,
    sql`select * from suggestion where user_id = ${userId}`,
    sql`select * from message where sender = ${userId}`,
    sql`select * from chat_member where user_id = ${userId}`,
    sql`select * from block where user_id = ${userId}`,
  ]);
}

const weights = (...points: number[]) => ({interestWeights: points, otherInterestText: ''});
const basics = {name: 'Kim', age: 30, gender: 'Male'};
const relationship = {
  relationshipReadiness: 'long-term',
  minAgePreference: 20,
  maxAgePreference: 30,
  seeking: 'Everyone',
};

const REFUSED: [name: string, args: unknown, code: string, message?: string][] = [
  ['profile.saveBasics', {...basics, name: '  '}, 'missing-field', PROBLEMS.fillInAll],
  ['profile.saveBasics', {...basics, name: '\u200B\u2060'}, 'missing-field', PROBLEMS.fillInAll],
  ['profile.saveBasics', {...basics, name: '\u3164'}, 'missing-field', PROBLEMS.fillInAll],
  ['profile.saveBasics', {...basics, name: 'a\uD83D'}, 'malformed'],
  ['profile.saveBasics', {...basics, gender: 'Robot'}, 'missing-field', PROBLEMS.fillInAll],
  ['profile.saveBasics', {...basics, age: 17}, 'under-age', ANSWER_REFUSALS.underAge],
  ['profile.saveBasics', {...basics, age: 20.5}, 'missing-field', PROBLEMS.fillInAll],
  ['profile.saveBasics', {...basics, age: 1e9}, 'over-age'],
  ['profile.saveBasics', {...basics, name: 'x'.repeat(81)}, 'too-long'],
  ['profile.saveBasics', {...basics, name: 'a\u0000b'}, 'malformed'],
  ['profile.saveBasics', {...basics, age: '30'}, 'malformed'],
  ['profile.saveBasics', null, 'malformed'],
  ['profile.saveSummary', {summary: 'x'.repeat(1001)}, 'too-long'],
  ['profile.saveSummary', {summary: 'hello'}, 'profile-missing'],
  ['questionnaire.saveRelationship', {...relationship, seeking: 'Cats'}, 'unknown-option'],
  ['questionnaire.saveInterests', weights(-1, 3, 3, 3, 1, 0, 0, 0, 0), 'wrong-total'],
  ['questionnaire.saveInterests', weights(3, 3, 3), 'wrong-total'],
  ['questionnaire.saveDimensionWeights', {dimensionWeights: [4, 4, 2, 1]}, 'wrong-ranking'],
  ['questionnaire.saveAnswer', {question: 'constructor', answer: 'Coffee'}, 'unknown-option'],
  ...QUESTIONNAIRE_REFUSALS,
  [
    'suggestion.answer',
    {otherId: 'demoAda', response: 'Yes'},
    'not-suggested',
    ANSWERING.notSuggested,
  ],
  [
    'suggestion.answer',
    {otherId: 'nobody', response: 'No'},
    'not-suggested',
    ANSWERING.notSuggested,
  ],
  ['suggestion.answer', {otherId: 'demoAda', response: 'Maybe'}, 'malformed'],
  ['suggestion.readExpired', {otherId: 7}, 'malformed'],
  ['chat.markRead', {chatId: 'demoAda_demoBen'}, 'chat-not-found'],
  ['safety.unmatch', {otherId: 'demoAda'}, 'not-met', PERSON.notMet],
  ['safety.block', {otherId: 'demoAda'}, 'not-met', PERSON.notMet],
  ['safety.unblock', {otherId: 7}, 'malformed'],
  ['safety.pause', null, 'malformed'],
  ['safety.resume', 'now', 'malformed'],
  ['learning.turnOff', null, 'malformed'],
  ['learning.turnOn', 'now', 'malformed'],
  ['language.choose', {language: 'tlh'}, 'malformed'],
  ['wallet.grant', {credits: 1000}, 'malformed'],
  ['__proto__.constructor', {}, 'malformed'],
];

describe('a mutation that breaks a rule is refused with its code and writes nothing', () => {
  // Each refused write counts as ten, so the table exceeds one member's rate limit.
  let refused = 0;
  beforeEach(async () => {
    refused += 1;
    if (refused % 40 === 0) member = await signUp(stack);
  });

  test.each(REFUSED)('%s %j', async (name, args, code, message) => {
    const before = await everythingOf(member.userId);
    const result = await member.mutate(name, args);
    expect(result).toMatchObject({ok: false, code, ...(message ? {message} : {})});
    expect(await everythingOf(member.userId)).toEqual(before);
  });

  /** What a write that may have waited asks for holds: the card or the match is gone. */
  const DONE = new Set([
    'suggestion.answer {"otherId":"nobody","response":"No"}',
    'safety.unmatch {"otherId":"demoAda"}',
  ]);

  test.each(REFUSED)('%s %j, over POST /api/writes', async (name, args, code, message) => {
    const before = await everythingOf(member.userId);
    const answer = await postWrite(stack, member, {name, args});
    expect(await everythingOf(member.userId)).toEqual(before);
    if (DONE.has(`${name} ${JSON.stringify(args)}`)) expect(answer).toEqual({status: 200});
    else if (!MUTATOR_NAMES.has(name)) expect(answer).toMatchObject({code: 'unknown-write'});
    else
      expect(answer).toMatchObject({
        status: code === 'malformed' ? 400 : 422,
        code,
        ...(message ? {message} : {}),
      });
  });

  test('no mutator is missing from the table', () => {
    const covered = new Set(REFUSED.map(([name]) => name));
    const names = [...MUTATOR_NAMES];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !covered.has(name))).toEqual([]);
  });
});

describe('the mutate endpoint', () => {
  const client = {group: randomUUID(), id: randomUUID()};
  const body = pushBody(client, 1, 'profile.saveBasics', basics);

  // 503 makes zero-cache retry: ZERO_API_KEY may be changing. It takes a 403 for the end of the member's session.
  test('answers 403 without an API key and 503 with a wrong one', async () => {
    const statusWith = async (apiKey: string) =>
      (await pushRequest(stack, member.cookie, body, {apiKey})).status;
    expect(await statusWith('')).toBe(403);
    expect(await statusWith('wrong')).toBe(503);
    expect(await statusWith(`${stack.apiKey}x`)).toBe(503);
  });

  test('answers 401 without a session or with a forged one', async () => {
    expect((await pushRequest(stack, '', body)).status).toBe(401);
    const forged = invalidCookie('altered cookie', member.cookie);
    expect((await pushRequest(stack, forged, body)).status).toBe(401);
  });

  test('ignores a forged user id, and refuses writes without a mutator', async () => {
    const forged = {userId: 'demoAda', otherId: member.userId, response: 'Yes'};
    const result = await member.mutate('suggestion.answer', forged);
    expect(result).toMatchObject({ok: false, code: 'not-suggested'});

    const intruder = {group: randomUUID(), id: randomUUID()};
    const [op] = pushBody(intruder, 1, '_zero_crud', {
      ops: [
        {
          op: 'upsert',
          tableName: 'wallet',
          primaryKey: ['userId'],
          value: {userId: member.userId, credits: 9999},
        },
      ],
    }).mutations;
    for (const type of ['custom', 'crud']) {
      const push = {...pushBody(intruder, 1, '_zero_crud', {}), mutations: [{...op, type}]};
      await pushRequest(stack, member.cookie, push);
    }
    expect(
      await sql`select from wallet where user_id = ${member.userId} and credits = 9999`,
    ).toHaveLength(0);
  });
});
