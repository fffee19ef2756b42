// A newcomer in the demo community gets three suggestions for every maximum distance. A member without suggestions is
// searched for again as soon as they change their town.
import {beforeAll, expect, test} from 'vitest';
import {MAX_DISTANCES} from '../../rules/places/distance.ts';
import {eventually} from '../support/database.ts';
import {withoutRounds} from '../support/locks.ts';
import {joinPool} from '../support/member.ts';
import {ANTWERP, GHENT, pickTowns, untilTownsAreLoaded, type Town} from '../support/places.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const REYKJAVIK = 3_413_829;

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

test.each(MAX_DISTANCES)('gets three suggestions at the distance %s', async (maxDistance) => {
  const background = {
    education: 'x',
    job: 'x',
    hometown: 'Reykjavik',
    currentLocation: 'Reykjavik',
    isStudent: false,
    currentPlaceId: REYKJAVIK,
  };
  const persona = {
    name: 'Sol',
    age: 33,
    gender: 'Male',
    seeking: 'Everyone',
    ages: [18, 99],
  } as const;
  const {userId} = await joinPool(stack, persona, async ({mutate}) => {
    expect(await mutate('questionnaire.saveBackgroundInfo', background)).toMatchObject({ok: true});
    return {maxDistance};
  });
  const cards = await eventually(async () => {
    const found = await sql<{isDemo: boolean}[]>`select is_demo as "isDemo" from suggestion
      join profile on profile.user_id = other_id where suggestion.user_id = ${userId}`;
    return found.length === 3 ? found : undefined;
  }, 'three suggestions');
  if (maxDistance !== 'anywhere') expect(cards.every(({isDemo}) => isDemo)).toBe(true);
});

type HasId = {readonly userId: string};

const untilSearched = ({userId}: HasId) =>
  eventually(async () => {
    const jobs = await sql`select from graphile_worker.jobs where key = ${`serve:${userId}`}`;
    return jobs.length === 0 ? true : undefined;
  }, 'the end of the search');
const partnersOf = async ({userId}: HasId) => {
  const cards = await sql<{otherId: string}[]>`
    select other_id as "otherId" from suggestion where user_id = ${userId}`;
  return cards.map(({otherId}) => otherId);
};

test('a member without a suggestion gets one when they move near a possible partner', async () => {
  // No other member has this age.
  const persona = {age: 98, gender: 'Male', seeking: 'Men', ages: [97, 99]} as const;
  const livingIn = (living: Town, name: string) =>
    joinPool(stack, {...persona, name}, async (member) => {
      await pickTowns(member, {living, hometown: GHENT});
      return {maxDistance: '25'};
    });
  const near = await livingIn(GHENT, 'Jan');
  const far = await livingIn(ANTWERP, 'Piet');
  await untilSearched(near);
  await untilSearched(far);
  expect(await partnersOf(far)).toEqual([]);

  await withoutRounds(sql, async () => {
    await pickTowns(far, {living: GHENT, hometown: GHENT});
    const found = await eventually(async () => {
      const partners = await partnersOf(far);
      return partners.length > 0 ? partners : undefined;
    }, 'a suggestion');
    expect(found).toEqual([near.userId]);
  });
});
