// Saves that name the answers their form was based on, on the real mutate endpoint. Every case of the merge is in
// rules/merge-answers.test.ts.
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
  isStudent: false,
};
const REFUSED = {ok: false, code: 'answered-elsewhere'};

async function storedOf(userId: string) {
  const [row] = await sql`select job, hometown from questionnaire where user_id = ${userId}`;
  return row;
}

test("a stale save keeps another device's changes in other fields, and is refused for the same field", async () => {
  const {userId, mutate} = await signUp(stack);
  const save = (answers: Partial<typeof HOME>, basedOn?: object[]) =>
    mutate('questionnaire.saveBackgroundInfo', {...HOME, ...answers, ...(basedOn && {basedOn})});
  expect(await save({})).toMatchObject({ok: true});
  expect(await save({hometown: 'Linz'}, [HOME])).toMatchObject({ok: true});
  expect(await save({job: 'Pilot'}, [HOME])).toMatchObject({ok: true});
  expect(await storedOf(userId)).toEqual({job: 'Pilot', hometown: 'Linz'});
  expect(await save({job: 'Clerk'}, [HOME])).toMatchObject(REFUSED);
  expect(await storedOf(userId)).toEqual({job: 'Pilot', hometown: 'Linz'});
  // Without `basedOn` a save replaces the stored answers.
  expect(await save({job: 'Clerk'})).toMatchObject({ok: true});
  expect(await storedOf(userId)).toEqual({job: 'Clerk', hometown: 'Graz'});
});

test('refuses one of two concurrent saves that are based on the same answer', async () => {
  const {mutate, cookie} = await signUp(stack);
  const other = (answer: string) =>
    mutatorOf(stack, cookie)('questionnaire.saveAnswer', {
      question: 'firstDate',
      answer,
      basedOn: ['Coffee'],
    });
  await mutate('questionnaire.saveAnswer', {question: 'firstDate', answer: 'Coffee'});
  const results = await Promise.all([other('Activity'), other('Beer/drinks')]);
  expect(results.filter(({ok}) => ok)).toHaveLength(1);
  expect(results.find(({ok}) => !ok)).toMatchObject(REFUSED);
});

test('a save waits for another save of the same member, and compares with the answer stored by it', async () => {
  const {userId, mutate} = await signUp(stack);
  const save = (answer: string, basedOn?: string[]) =>
    mutate('questionnaire.saveAnswer', {question: 'firstDate', answer, ...(basedOn && {basedOn})});
  expect(await save('Coffee')).toEqual({ok: true});
  const {waiting} = await sql.begin(async (device) => {
    await device`select from auth."user" where id = ${userId} for no key update`;
    await device`update questionnaire set first_date_answer = 'Activity' where user_id = ${userId}`;
    const [{pid} = {pid: 0}] = await device<{pid: number}[]>`select pg_backend_pid() as pid`;
    const saved = save('Beer/drinks', ['Coffee']);
    await eventually(async () => {
      const [blocked] = await sql`
        select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      return blocked;
    }, 'the save waits for the lock');
    // Wrapped in an object, because sql.begin awaits a returned promise.
    return {waiting: saved};
  });
  expect(await waiting).toMatchObject(REFUSED);
});

const wish = {
  relationshipReadiness: 'long-term',
  minAgePreference: 30,
  maxAgePreference: 40,
  seeking: 'Everyone',
};

/** Makes a member whose `save` sends the wish with a change. */
async function startWithWish() {
  const {userId, mutate} = await signUp(stack);
  const save = (change: object, basedOn?: object[]) =>
    mutate('questionnaire.saveRelationship', {...wish, ...change, ...(basedOn && {basedOn})});
  return {userId, save};
}

test('refuses a save whose merge with the stored answers breaks a rule', async () => {
  const {save} = await startWithWish();
  expect(await save({})).toMatchObject({ok: true});
  expect(await save({minAgePreference: 39}, [wish])).toMatchObject({ok: true});
  expect(await save({maxAgePreference: 35}, [wish])).toMatchObject(REFUSED);
});

const townOf = async (userId: string) => {
  const [row] = await sql`select current_location as "currentLocation",
    current_place_id as "currentPlaceId" from questionnaire where user_id = ${userId}`;
  return row;
};

describe('a picked town', () => {
  const GHENT = {currentLocation: 'Ghent, Belgium', currentPlaceId: 2_797_656};
  const start = async () => {
    await untilTownsAreLoaded(stack.databaseUrl);
    const {userId, mutate} = await signUp(stack);
    const save = (answers: object, basedOn?: object[]) =>
      mutate('questionnaire.saveBackgroundInfo', {...HOME, ...answers, ...(basedOn && {basedOn})});
    expect(await save(GHENT)).toMatchObject({ok: true});
    return {userId, save};
  };

  test('stays when an older client saves the same text, and is cleared by another text', async () => {
    const {userId, save} = await start();
    const {currentLocation} = GHENT;
    await save({currentLocation, job: 'Pilot'}, [{...HOME, currentLocation}]);
    expect(await townOf(userId)).toEqual(GHENT);
    await save({currentLocation: ` ${currentLocation} `});
    expect(await townOf(userId)).toEqual(GHENT);
    await save({currentLocation: 'Linz'});
    expect(await townOf(userId)).toEqual({currentLocation: 'Linz', currentPlaceId: null});
  });

  test('is never stored with the text of another device', async () => {
    const {userId, save} = await start();
    const shown = {...HOME, ...GHENT};
    expect(await save({currentLocation: 'Linz', currentPlaceId: null}, [shown])).toMatchObject({
      ok: true,
    });
    // A stale device saves another field, and then picks another town.
    expect(await save({...GHENT, job: 'Pilot'}, [shown])).toMatchObject({ok: true});
    expect(await townOf(userId)).toEqual({currentLocation: 'Linz', currentPlaceId: null});
    const paris = {currentLocation: 'Paris, France', currentPlaceId: 2_988_507};
    expect(await save(paris, [shown])).toMatchObject(REFUSED);
    expect(await townOf(userId)).toEqual({currentLocation: 'Linz', currentPlaceId: null});
  });
});

test('a missing maximum distance equals the preselected one, and an older client keeps the stored one', async () => {
  const {userId, save} = await startWithWish();
  const stored = async () =>
    (
      await sql`select max_distance, min_age_preference from questionnaire where user_id = ${userId}`
    )[0];
  expect(await save({})).toMatchObject({ok: true});
  expect(await stored()).toEqual({max_distance: null, min_age_preference: 30});
  const shown = {...wish, maxDistance: 'anywhere'};
  expect(await save({maxDistance: '50'}, [shown])).toMatchObject({ok: true});
  expect(await save({minAgePreference: 31}, [wish])).toMatchObject({ok: true});
  expect(await stored()).toEqual({max_distance: '50', min_age_preference: 31});
  expect(await save({maxDistance: '25'}, [shown])).toMatchObject(REFUSED);
});
