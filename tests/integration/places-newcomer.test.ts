// A newcomer in the demo community has three suggestions, whatever they wish about distance.
import {expect, test} from 'vitest';
import {MAX_DISTANCES} from '../../rules/distance.ts';
import {eventually} from '../support/database.ts';
import {joinPool} from '../support/member.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const REYKJAVIK = 3_413_829;

test.each(MAX_DISTANCES)('with the wish: %s', async (maxDistance) => {
  await untilTownsAreLoaded(stack.databaseUrl);
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
