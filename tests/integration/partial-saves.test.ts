// Saves of a part of a form, on the real mutate endpoint: the last save wins, group by group, and the server checks the row
// that results.
import {describe, expect, test} from 'vitest';
import {eventually} from '../support/database.ts';
import {mutatorOf, signUp} from '../support/member.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const HOME = {
  education: 'BA',
  job: 'Baker',
  hometown: 'Graz',
  currentLocation: 'Graz',
  isStudent: true,
};
const WISH = {
  relationshipReadiness: 'long-term',
  minAgePreference: 30,
  maxAgePreference: 40,
  seeking: 'Women',
  maxDistance: '50',
};

async function storedOf(userId: string) {
  const [row] = await sql`
    select job, hometown, is_student, seeking, max_distance, min_age_preference as min,
      max_age_preference as max, current_location, current_place_id
    from questionnaire where user_id = ${userId}`;
  return row;
}

/** Makes a member whose `save` sends answers of one form. */
async function memberSaving(form: 'BackgroundInfo' | 'Relationship') {
  const {userId, mutate} = await signUp(stack);
  return {userId, save: (answers: object) => mutate(`questionnaire.save${form}`, answers)};
}

test('two devices that save different groups keep both, and of the same group the last one', async () => {
  const {userId, save} = await memberSaving('BackgroundInfo');
  for (const answers of [HOME, {hometown: 'Linz'}, {job: 'Pilot'}, {job: 'Clerk'}]) {
    expect(await save(answers)).toEqual({ok: true});
  }
  expect(await storedOf(userId)).toMatchObject({job: 'Clerk', hometown: 'Linz', is_student: true});
});

test('refuses a save whose resulting row breaks a rule, and changes nothing', async () => {
  const {userId, save} = await memberSaving('Relationship');
  expect(await save(WISH)).toEqual({ok: true});
  expect(await save({minAgePreference: 39})).toEqual({ok: true});
  expect(await save({maxAgePreference: 39, seeking: 'Men'})).toMatchObject({code: 'age-range'});
  expect(await storedOf(userId)).toMatchObject({min: 39, max: 40, seeking: 'Women'});
});

test('refuses a part of a form that has never been saved', async () => {
  const {userId, save} = await memberSaving('BackgroundInfo');
  expect(await save({job: 'Baker'})).toMatchObject({ok: false, code: 'missing-field'});
  expect(await storedOf(userId)).toBeUndefined();
});

test('stores the preselected answers that a first save leaves out, and later ones keep', async () => {
  const {userId, save} = await memberSaving('Relationship');
  const {seeking, maxDistance, ...chosen} = WISH;
  expect(await save(chosen)).toEqual({ok: true});
  expect(await storedOf(userId)).toMatchObject({seeking: 'Everyone', max_distance: 'anywhere'});
  expect(await save({seeking, maxDistance})).toEqual({ok: true});
  expect(await save(chosen)).toEqual({ok: true});
  expect(await storedOf(userId)).toMatchObject({seeking, max_distance: maxDistance});
});

test('a save waits for another save of the same member, and checks the row stored by it', async () => {
  const {userId, cookie, mutate} = await signUp(stack);
  expect(await mutate('questionnaire.saveRelationship', WISH)).toEqual({ok: true});
  const {waiting} = await sql.begin(async (device) => {
    await device`select from auth."user" where id = ${userId} for no key update`;
    await device`update questionnaire set max_age_preference = 35 where user_id = ${userId}`;
    const [{pid} = {pid: 0}] = await device<{pid: number}[]>`select pg_backend_pid() as pid`;
    const saved = mutatorOf(stack, cookie)('questionnaire.saveRelationship', {
      minAgePreference: 36,
    });
    await eventually(async () => {
      const [blocked] = await sql`
        select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      return blocked;
    }, 'the save waits for the lock');
    // Wrapped in an object, because sql.begin awaits a returned promise.
    return {waiting: saved};
  });
  expect(await waiting).toMatchObject({ok: false, code: 'age-range'});
  expect(await storedOf(userId)).toMatchObject({min: 30, max: 35});
});

describe('a picked town', () => {
  const GHENT = {currentLocation: 'Ghent, Belgium', currentPlaceId: 2_797_656};
  const start = async () => {
    await untilTownsAreLoaded(stack.databaseUrl);
    const {userId, save} = await memberSaving('BackgroundInfo');
    expect(await save({...HOME, ...GHENT})).toEqual({ok: true});
    return {userId, save};
  };
  const GHENT_ROW = {current_location: 'Ghent, Belgium', current_place_id: 2_797_656};

  test('stays when another group is saved', async () => {
    const {userId, save} = await start();
    expect(await save({job: 'Pilot'})).toEqual({ok: true});
    expect(await storedOf(userId)).toMatchObject({job: 'Pilot', ...GHENT_ROW});
  });

  test('is never stored with another text', async () => {
    const {userId, save} = await start();
    // An id without its text counts for nothing.
    expect(await save({currentPlaceId: 2_988_507})).toEqual({ok: true});
    expect(await storedOf(userId)).toMatchObject(GHENT_ROW);
    expect(await save({currentLocation: 'Linz'})).toEqual({ok: true});
    expect(await storedOf(userId)).toMatchObject({
      current_location: 'Linz',
      current_place_id: null,
    });
  });
});
