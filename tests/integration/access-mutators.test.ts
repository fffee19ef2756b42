// Runs every mutator as each kind of member on another member's data (the owner's): checks whether it succeeds and
// that the owner's data is unchanged. A mutator missing from TABLE fails.
import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {
  everythingOf,
  makeAccessMembers,
  relationNames,
  removeTown,
  SIGNED_OUT,
  type AccessMembers,
  type Relation,
  type Role,
} from '../support/access-members.ts';
import {checkCells} from '../support/cells.ts';
import {pushBody, pushRequest} from '../support/member.ts';
import {useRun} from '../support/run.ts';
import {INVALID_COOKIES, invalidCookie} from '../support/sessions.ts';

const {stack, sql} = useRun();
let members: AccessMembers;

beforeAll(async () => {
  members = await makeAccessMembers(stack, sql);
});
afterAll(() => removeTown(sql));

type Line = {
  args: (members: AccessMembers, role: Role) => Record<string, unknown>;
  /** The relations for which it succeeds; `everybody` writes their own rows. */
  doneFor: 'everybody' | readonly Relation[];
  /** The relations whose call changes rows they share with the owner. */
  reaches?: readonly Relation[];
};

const own = (args: Record<string, unknown>): Line => ({args: () => args, doneFor: 'everybody'});
const ANSWER = {question: 'firstDate', answer: 'Coffee'};
const BACKGROUND = {
  education: 'x',
  job: 'x',
  hometown: 'x',
  currentLocation: 'x',
  isStudent: true,
};
/** Still fits the owner, so that no matching round withdraws the suggestion of the owner. */
const RELATIONSHIP = {
  relationshipReadiness: 'short-term',
  minAgePreference: 119,
  maxAgePreference: 120,
  seeking: 'Women',
};
const PERSONALITY = [
  'Living with someone',
  'Dinner with close friends',
  'Coffee',
  'Somewhere in between',
];

const TABLE: Record<string, Line> = {
  'profile.saveBasics': own({name: 'Mallory', age: 118, gender: 'Male'}),
  'profile.saveSummary': own({summary: 'Overwritten'}),
  'questionnaire.saveBackgroundInfo': own(BACKGROUND),
  'questionnaire.saveRelationship': own(RELATIONSHIP),
  'questionnaire.saveDimensionWeights': own({dimensionWeights: [1, 2, 3, 4]}),
  'questionnaire.saveLooks': own({
    looksPreferenceGeneral: true,
    looksPreferencePoints: null,
    looksPreferenceOther: '',
  }),
  'questionnaire.saveBackgroundWeights': own({backgroundWeights: [3, 3, 3, 3, 3, 3]}),
  'questionnaire.saveInterests': own({
    interestWeights: [1, 1, 1, 1, 1, 1, 1, 1, 1],
    otherInterestText: 'x',
  }),
  'questionnaire.savePersonality': own({personalityPreferences: PERSONALITY}),
  'questionnaire.saveAnswer': own(ANSWER),
  'suggestion.answer': {
    args: ({owner}) => ({otherId: owner.userId, response: 'Yes'}),
    doneFor: ['suggested'],
  },
  'suggestion.readExpired': {
    args: ({owner}) => ({otherId: owner.userId}),
    doneFor: 'everybody',
  },
  'chat.markRead': {
    args: ({roomOf}, role) => ({chatId: roomOf(role)}),
    doneFor: ['matched', 'paused'],
  },
  'safety.pause': own({}),
  'safety.resume': own({}),
  'learning.turnOff': own({}),
  'learning.turnOn': own({}),
  'language.choose': own({language: 'de'}),
  'safety.unblock': {args: ({owner}) => ({otherId: owner.userId}), doneFor: 'everybody'},
  // Last, because a block ends what the owner shares with the caller.
  'safety.block': {
    args: ({owner}) => ({otherId: owner.userId}),
    doneFor: ['suggested', 'matched', 'paused'],
    reaches: ['suggested', 'matched', 'paused'],
  },
  // After the blocks no match is left.
  'safety.unmatch': {args: ({owner}) => ({otherId: owner.userId}), doneFor: []},
};

test('the table lists every mutator', () => {
  expect([...MUTATOR_NAMES].toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

describe.each(Object.entries(TABLE))('%s', (name, {args, doneFor, reaches = []}) => {
  test('answers each relation to the owner as listed', ({signal}) =>
    checkCells(relationNames, signal, async (relation) => {
      const before = await everythingOf(sql, members);
      // The server must ignore an identity in the arguments.
      const {userId: forged} = members.owner;
      const forgedArgs = {
        ...args(members, relation),
        userId: forged,
        userID: forged,
        sender: forged,
      };
      const pending = members.others[relation].mutate(name, forgedArgs);
      if (SIGNED_OUT.has(relation)) {
        await expect(pending).rejects.toThrow(/answered 401/);
        expect(await everythingOf(sql, members)).toBe(before);
        return;
      }
      const result = await pending;
      const isDone = doneFor === 'everybody' || doneFor.includes(relation);
      expect(result.ok).toBe(isDone);
      expect(members.secretsIn(JSON.stringify(result))).toEqual([]);
      if (!reaches.includes(relation)) expect(await everythingOf(sql, members)).toBe(before);
    }));

  test('refuses callers without a session or the API key', ({signal}) =>
    checkCells([...INVALID_COOKIES, 'wrong API key'], signal, async (caller) => {
      const before = await everythingOf(sql, members);
      const client = {group: randomUUID(), id: randomUUID()};
      const body = pushBody(client, 1, name, args(members, 'anonymous'));
      const {cookie} = members.owner;
      const {status} =
        caller === 'wrong API key'
          ? await pushRequest(stack, cookie, body, {apiKey: 'no-key'})
          : await pushRequest(stack, invalidCookie(caller, cookie), body);
      expect(status).toBe(caller === 'wrong API key' ? 503 : 401);
      expect(await everythingOf(sql, members)).toBe(before);
    }));
});
