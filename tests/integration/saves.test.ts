// What each save of a profile and a questionnaire writes, on the real mutate endpoint. Refusals are in refusals.test.ts.
import {beforeAll, describe, expect, test} from 'vitest';
import {signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const KIM = {name: 'Kim', age: 30, gender: 'Male'};
const CHESS = {interestWeights: [0, 3, 3, 0, 0, 0, 0, 0, 3], otherInterestText: ' Chess '};
const DEFAULT = 'Meet Kim, a 30-year-old who enjoys discovering new hobbies';
let member: Member;

beforeAll(async () => {
  member = await signUp(stack);
});

async function save(name: string, args: unknown): Promise<void> {
  expect(await member.mutate(name, args)).toEqual({ok: true});
}

async function profileOf({userId}: Member) {
  const [row] = await sql`select name, age, gender, summary, is_demo from profile
    where user_id = ${userId}`;
  return row;
}

async function answersOf({userId}: Member) {
  const [row] = await sql`select * from questionnaire where user_id = ${userId}`;
  return row;
}

const summary = async () => (await profileOf(member))?.summary;

describe('basics', () => {
  beforeAll(async () => {
    member = await signUp(stack);
  });

  test('are stored with a name on one line, a wallet and the default About Me', async () => {
    await save('profile.saveBasics', {...KIM, name: ' Kim\n '});
    expect(await profileOf(member)).toEqual({...KIM, summary: DEFAULT, is_demo: false});
    const wallet = await sql`select credits from wallet where user_id = ${member.userId}`;
    expect(wallet).toEqual([{credits: 100}]);
    const scores = await sql`select looks_score, background_score from member_score
      where user_id = ${member.userId}`;
    expect(scores).toEqual([{looks_score: 5, background_score: 5}]);
  });

  test('saved again change the profile, but neither its creation time nor the wallet', async () => {
    const times = async () => {
      const [row] = await sql`select created_at, updated_at from profile
        where user_id = ${member.userId}`;
      return row;
    };
    const before = await times();
    await save('profile.saveBasics', {name: 'Kay', age: 31, gender: 'Female'});
    expect(await profileOf(member)).toMatchObject({name: 'Kay', age: 31, gender: 'Female'});
    const after = await times();
    expect(after?.created_at).toEqual(before?.created_at);
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime());
    expect(await sql`select from credit_entry where user_id = ${member.userId}`).toHaveLength(1);
  });

  test('with an age store when it was given, also the same age; without one keep that time', async () => {
    const given = async () => (await answersOf(member))?.age_given_at;
    const longAgo = new Date('2025-01-01');
    for (const [args, isNew] of [
      [{name: 'Kay'}, false],
      [{age: 31}, true],
      [{age: 32}, true],
    ] as const) {
      await sql`update questionnaire set age_given_at = ${longAgo}
        where user_id = ${member.userId}`;
      await save('profile.saveBasics', args);
      expect((await given()) > longAgo, JSON.stringify(args)).toBe(isNew);
    }
    await sql`update questionnaire set age_given_at = ${longAgo} where user_id = ${member.userId}`;
    const refused = await member.mutate('profile.saveBasics', {age: 17});
    expect(refused).toMatchObject({ok: false, code: 'under-age'});
    expect(await given()).toEqual(longAgo);
  });

  test('saved in part keep the rest, and are refused for a member without it', async () => {
    await save('profile.saveBasics', KIM);
    await save('profile.saveBasics', {age: 31});
    expect(await profileOf(member)).toMatchObject({...KIM, age: 31});
    const newcomer = await signUp(stack);
    const refused = await newcomer.mutate('profile.saveBasics', {age: 31});
    expect(refused).toMatchObject({ok: false, code: 'missing-field'});
  });
});

describe('About Me', () => {
  beforeAll(async () => {
    member = await signUp(stack);
    await save('profile.saveBasics', KIM);
  });

  test('is stored as the default, and follows the basics', async () => {
    expect(await summary()).toBe(DEFAULT);
    await save('profile.saveBasics', {...KIM, name: 'Kay'});
    expect(await summary()).toBe(DEFAULT.replace('Kim', 'Kay'));
    await save('profile.saveBasics', KIM);
  });

  test('as the default follows the interests', async () => {
    await save('questionnaire.saveInterests', CHESS);
    expect(await summary()).toBe('Meet Kim, a 30-year-old who enjoys nature and music');
  });

  test('in the member’s own words stays unchanged', async () => {
    await save('profile.saveSummary', {summary: ' My own words. '});
    await save('questionnaire.saveInterests', {
      interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
      otherInterestText: '',
    });
    await save('profile.saveBasics', {...KIM, name: 'Kay'});
    expect(await summary()).toBe('My own words.');
  });

  test('left empty becomes the default again, with the stored interests', async () => {
    await save('profile.saveSummary', {summary: ' \u200B '});
    expect(await summary()).toBe('Meet Kay, a 30-year-old who enjoys sports and nature');
  });

  test('typed exactly as the default goes on following the answers', async () => {
    const text = 'Meet Kay, a 30-year-old who enjoys sports and nature';
    await save('profile.saveSummary', {summary: text});
    await save('profile.saveBasics', {...KIM, name: 'Kim'});
    expect(await summary()).toBe(text.replace('Kay', 'Kim'));
  });

  test('names the interests that were saved before the basics', async () => {
    member = await signUp(stack);
    await save('questionnaire.saveInterests', CHESS);
    await save('profile.saveBasics', KIM);
    expect(await summary()).toBe('Meet Kim, a 30-year-old who enjoys nature and music');
  });
});

describe('a questionnaire step', () => {
  beforeAll(async () => {
    member = await signUp(stack);
  });

  test('trims texts', async () => {
    await save('questionnaire.saveBackgroundInfo', {
      education: ' BA ',
      job: ' Baker ',
      hometown: ' Graz ',
      currentLocation: ' Linz ',
      isStudent: true,
    });
    expect(await answersOf(member)).toMatchObject({
      education: 'BA',
      job: 'Baker',
      hometown: 'Graz',
      current_location: 'Linz',
      is_student: true,
    });
    await save('questionnaire.saveInterests', CHESS);
    expect(await answersOf(member)).toMatchObject({
      interest_weights: CHESS.interestWeights,
      other_interest_text: 'Chess',
    });
  });

  test('stores the relationship preferences', async () => {
    await save('questionnaire.saveRelationship', {
      relationshipReadiness: 'long-term',
      minAgePreference: 25,
      maxAgePreference: 35,
      seeking: 'Women',
    });
    expect(await answersOf(member)).toMatchObject({
      relationship_readiness: 'long-term',
      min_age_preference: 25,
      max_age_preference: 35,
      seeking: 'Women',
    });
  });

  test('stores weights, points and personality preferences unchanged', async () => {
    await save('questionnaire.saveDimensionWeights', {dimensionWeights: [4, 2, 3, 1]});
    await save('questionnaire.saveBackgroundWeights', {backgroundWeights: [3, 3, 3, 3, 3, 3]});
    const preferences = [
      'Living with someone',
      'Dinner with close friends',
      'Coffee',
      'Somewhere in between',
    ];
    await save('questionnaire.savePersonality', {personalityPreferences: preferences});
    expect(await answersOf(member)).toMatchObject({
      dimension_weights: [4, 2, 3, 1],
      background_weights: [3, 3, 3, 3, 3, 3],
      personality_preferences: preferences,
    });
  });

  test('stores looks, without the text of an option that has no points', async () => {
    const points = {attractiveBody: 4, prettyFace: 3, coolStyle: 2, other: 0};
    await save('questionnaire.saveLooks', {
      looksPreferenceGeneral: false,
      looksPreferencePoints: points,
      looksPreferenceOther: 'A kind voice',
    });
    expect(await answersOf(member)).toMatchObject({
      looks_preference_general: false,
      looks_preference_points: points,
      looks_preference_other: '',
    });
  });

  test.each([
    ['threeYears', 'Starting a family', 'three_years_answer'],
    ['firstDate', 'Coffee', 'first_date_answer'],
    ['qualityTime', 'Dinner with close friends', 'quality_time_answer'],
    ['values', 'A mix of both', 'values_answer'],
  ])('stores the answer to %s', async (question, answer, column) => {
    await save('questionnaire.saveAnswer', {question, answer});
    expect(await answersOf(member)).toMatchObject({[column]: answer});
  });
});

test('stores when a member hides or turns learning off, and clears both', async () => {
  member = await signUp(stack);
  const switches = async () => {
    const {paused_at: paused, learning_off_at: off} = (await answersOf(member)) ?? {};
    return {isPaused: paused instanceof Date, isLearningOff: off instanceof Date};
  };
  await save('safety.pause', {});
  expect(await switches()).toEqual({isPaused: true, isLearningOff: false});
  await save('learning.turnOff', {});
  expect(await switches()).toEqual({isPaused: true, isLearningOff: true});
  await save('safety.resume', {});
  expect(await switches()).toEqual({isPaused: false, isLearningOff: true});
  await save('learning.turnOn', {});
  expect(await switches()).toEqual({isPaused: false, isLearningOff: false});
});
