// Every mutator there is, tried by everybody there is on what is somebody else's: whether it is done, and
// that nothing of the owner's has changed. A mutator without a line in the table fails.
import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {
  everythingOf,
  makeCast,
  relationNames,
  removeTown,
  SIGNED_OUT,
  type Cast,
  type Relation,
  type Role,
} from '../support/cast.ts';
import {checkCells} from '../support/cells.ts';
import {pushBody, pushRequest} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let cast: Cast;

beforeAll(async () => {
  cast = await makeCast(stack, sql);
});
afterAll(() => removeTown(sql));

type Line = {
  args: (cast: Cast, role: Role) => Record<string, unknown>;
  /** Whom it is done for: everybody, on their own rows, or these. */
  doneFor: 'everybody' | readonly Relation[];
  /** Whether it adds to what the owner shares with them. */
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
/** Still for the owner, who is suggested to one of them: no round may take that card away. */
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
  'profile.keepDefaultSummary': own({}),
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
  'chat.send': {
    args: ({roomOf}, role) => ({id: randomUUID(), chatId: roomOf(role), text: 'Let me in'}),
    doneFor: ['matched', 'paused'],
    reaches: ['matched'],
  },
  'chat.markRead': {
    args: ({roomOf}, role) => ({chatId: roomOf(role)}),
    doneFor: ['matched', 'paused'],
  },
  'safety.pause': own({}),
  'safety.resume': own({}),
  'learning.turnOff': own({}),
  'learning.turnOn': own({}),
  'safety.unblock': {args: ({owner}) => ({otherId: owner.userId}), doneFor: 'everybody'},
  // These end what the owner shares with somebody: last.
  'safety.block': {
    args: ({owner}) => ({otherId: owner.userId}),
    doneFor: ['suggested', 'matched', 'paused'],
    reaches: ['suggested', 'matched', 'paused'],
  },
  // After the blocks there is nothing left to end.
  'safety.unmatch': {args: ({owner}) => ({otherId: owner.userId}), doneFor: []},
};

test('every mutator has its line', () => {
  expect([...MUTATOR_NAMES].toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

describe.each(Object.entries(TABLE))('%s', (name, {args, doneFor, reaches = []}) => {
  test('each relation to the owner', () =>
    checkCells(relationNames, async (relation) => {
      const before = await everythingOf(sql, cast);
      // Whoever the arguments say it is for.
      const {userId: forged} = cast.owner;
      const told = {...args(cast, relation), userId: forged, userID: forged, sender: forged};
      const sent = cast.others[relation].mutate(name, told);
      if (SIGNED_OUT.has(relation)) {
        await expect(sent).rejects.toThrow(/answered 401/);
        expect(await everythingOf(sql, cast)).toBe(before);
        return;
      }
      const result = await sent;
      const isDone = doneFor === 'everybody' || doneFor.includes(relation);
      expect(result.ok).toBe(isDone);
      expect(cast.secretsIn(JSON.stringify(result))).toEqual([]);
      if (!reaches.includes(relation)) expect(await everythingOf(sql, cast)).toBe(before);
    }));

  test('anonymous', async () => {
    const before = await everythingOf(sql, cast);
    const body = pushBody(
      {group: randomUUID(), id: randomUUID()},
      1,
      name,
      args(cast, 'anonymous'),
    );
    expect((await pushRequest(stack, '', body)).status).toBe(401);
    expect((await pushRequest(stack, cast.owner.cookie, body, {apiKey: 'no-key'})).status).toBe(
      503,
    );
    expect(await everythingOf(sql, cast)).toBe(before);
  });
});
