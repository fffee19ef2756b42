// Wishes about distance in a real database: rounds, newcomers, retired cards, and the distance on a card.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {MAX_DISTANCES} from '../../../rules/places/distance.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {place} from '../../platform/database/place-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {questionnaire} from '../../platform/database/tables.ts';
import {distanceKm, type Residence} from '../places/distance-km.ts';
import {areEligible} from './eligibility.ts';
import {explainPair} from './explain.ts';
import {findPartners} from './find-partners.ts';
import {fillSuggestions} from './newcomer.ts';
import {times} from '../../../tests/support/length.ts';
import {randomFrom} from './random.ts';
import {isBeyondWish} from './outside-wishes.ts';
import {isWithinReach} from './reach.ts';
import {runRound} from './round.ts';
import type {Member} from './traits/member.ts';

const NOW = new Date('2026-01-01T12:00:00Z');
const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;
const town = (placeId: number, country: string, latitude: number, longitude: number) => ({
  placeId,
  country,
  latitude,
  longitude,
});
const GHENT = town(1, 'BE', 51.05, 3.71667);
const BRUSSELS = town(2, 'BE', 50.85045, 4.34878);
const PARIS = town(3, 'FR', 48.85341, 2.3488);
const SUVA = town(4, 'FJ', -18.14161, 178.44149);
/** Across the date line from Suva. */
const NEIAFU = town(5, 'TO', -18.65074, -173.98332);
const ALERT = town(6, 'CA', 82.5018, -62.3481);
/** Across the pole from Alert. */
const POLAR = town(7, 'RU', 86, 120);
const TOWNS = [GHENT, BRUSSELS, PARIS, SUVA, NEIAFU, ALERT, POLAR];
/** Belgian towns whose distance is within 20 cm of the wish, below or above it. */
const CLOSE_PAIRS = [
  {wish: '25', a: town(11, 'BE', 50.59484, 4.67588), b: town(12, 'BE', 50.81722, 4.62361)},
  {wish: '50', a: town(13, 'BE', 50.69298, 4.50105), b: town(14, 'BE', 50.88914, 3.86098)},
  {wish: '50', a: town(15, 'BE', 50.88587, 4.72415), b: town(16, 'BE', 50.45116, 4.90557)},
  // Longueville and Saint-Pierre.
  {wish: '100', a: town(17, 'BE', 50.70238, 4.74009), b: town(18, 'BE', 49.90376, 5.3875)},
] as const;
const ALL_TOWNS = [...TOWNS, ...CLOSE_PAIRS.flatMap(({a, b}) => [a, b])];

const scratch = useScratchDatabase();

beforeAll(async () => {
  await scratch.db
    .insert(place)
    .values(ALL_TOWNS.map(({placeId, ...at}) => ({...at, id: placeId, name: 'x', population: 1})));
});
beforeEach(async () => {
  await scratch.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
});

function member(userId: string, residence: Residence | null, more: Partial<Member> = {}): Member {
  return blankMember(userId, {...inPool, residence, ...more});
}

const cardsOf = (userId: string) =>
  scratch.db
    .select({otherId: suggestion.otherId, distance: suggestion.distance})
    .from(suggestion)
    .where(eq(suggestion.userId, userId))
    .orderBy(suggestion.otherId);

test("offers a pair only if the distance satisfies both members' limits", async () => {
  const ann = member('ann', GHENT, {maxDistance: '50'});
  const bob = member('bob', BRUSSELS, {maxDistance: '25'});
  await insertMembers(scratch.db, [ann, bob]);
  expect(await runRound(scratch.db, NOW)).toMatchObject({offered: 0});
  expect(await fillSuggestions(scratch.db, 'ann', NOW)).toBe(0);
  await scratch.db
    .update(questionnaire)
    .set({maxDistance: '50'})
    .where(eq(questionnaire.userId, 'bob'));
  expect(await runRound(scratch.db, NOW)).toMatchObject({offered: 1});
  expect(await cardsOf('ann')).toEqual([{otherId: 'bob', distance: 'About 50 km away'}]);
  expect(await cardsOf('bob')).toEqual([{otherId: 'ann', distance: 'About 50 km away'}]);
});

test("a card names the other's country, or no distance if either has no town", async () => {
  await insertMembers(scratch.db, [member('ann', GHENT), member('bob', SUVA), member('cid', null)]);
  await runRound(scratch.db, NOW);
  expect(await cardsOf('ann')).toEqual([
    {otherId: 'bob', distance: 'In Fiji'},
    {otherId: 'cid', distance: null},
  ]);
  expect(await cardsOf('bob')).toEqual([
    {otherId: 'ann', distance: 'In Belgium'},
    {otherId: 'cid', distance: null},
  ]);
});

test('a round retires a card when a changed wish or town excludes the pair', async () => {
  for (const {by, ...answers} of [
    {by: 'ann', maxDistance: '100'},
    {by: 'ann', currentPlaceId: BRUSSELS.placeId, maxDistance: 'country'},
    {by: 'bob', maxDistance: '100'},
    {by: 'bob', currentPlaceId: SUVA.placeId, maxDistance: '500'},
  ] as const) {
    await scratch.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
    await insertMembers(scratch.db, [member('ann', GHENT), member('bob', PARIS)]);
    expect(await runRound(scratch.db, NOW)).toMatchObject({offered: 1});
    await scratch.db.update(questionnaire).set(answers).where(eq(questionnaire.userId, by));
    expect(await cardsOf('ann')).toHaveLength(1);
    expect(await runRound(scratch.db, NOW)).toMatchObject({retired: {expired: 1}, offered: 0});
    expect(await cardsOf('ann')).toHaveLength(0);
  }
});

test('a newcomer finds everybody who lives near among more members with room than a search looks at', async () => {
  const ids = Array.from({length: 9}, (_, i) => `near${i}`);
  const ann = member('ann', GHENT, {maxDistance: '50'});
  const far = member('far', PARIS);
  await insertMembers(scratch.db, [ann, far, ...ids.map((id) => member(id, BRUSSELS))]);
  // These have answered nothing yet, so they suit nobody.
  await scratch.db.execute(sql`
    with others as (
      insert into auth."user" (id, name, email)
      select 'other' || i, 'x', i || '@example.test' from generate_series(1, 16000) i returning id
    )
    insert into vacancy (user_id) select id from others`);
  const found = await findPartners(scratch.db, ann, {now: NOW, seed: 'seed'});
  expect(found.toSorted()).toEqual(ids);
});

test('keeps a card without distance wishes when towns change', async () => {
  await insertMembers(scratch.db, [member('ann', GHENT), member('bob', PARIS)]);
  await runRound(scratch.db, NOW);
  await scratch.db.update(questionnaire).set({currentPlaceId: SUVA.placeId});
  expect(await runRound(scratch.db, NOW)).toMatchObject({retired: {expired: 0}});
  // A card's distance is written once and does not change when the member moves.
  expect(await cardsOf('ann')).toEqual([{otherId: 'bob', distance: 'About 500 km away'}]);
});

test('demo members are within the distance of every wish', async () => {
  for (const maxDistance of MAX_DISTANCES) {
    await scratch.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
    const demos = ['d1', 'd2', 'd3'].map((id) => member(id, null));
    await insertMembers(scratch.db, [member('ann', GHENT, {maxDistance}), ...demos]);
    await scratch.db.execute(sql`update profile set is_demo = user_id <> 'ann'`);
    expect(await fillSuggestions(scratch.db, 'ann', NOW)).toBe(3);
    // A round does not retire these cards either.
    expect(await runRound(scratch.db, NOW)).toMatchObject({retired: {expired: 0}});
    expect(await cardsOf('ann')).toHaveLength(3);
  }
});

/** Communities drawn at random, each with a newcomer for every town and wish. */
const ROUNDS = times(1, 6);

test("fills a newcomer's suggestions from exactly the members whom both wishes allow", async () => {
  const random = randomFrom(7);
  const draw = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)];
  const [close, , , closest] = CLOSE_PAIRS;
  const far = [...TOWNS, null];
  const near = [GHENT, BRUSSELS, PARIS, close.a, close.b, closest.a, closest.b, null];
  for (let round = 0; round < ROUNDS; round++) {
    const places = round % 2 === 0 ? near : far;
    await scratch.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
    const crowd = Array.from({length: 3}, (_, i) =>
      member(`m${i}`, draw(places) ?? null, {
        maxDistance: draw(MAX_DISTANCES) ?? null,
        isDemo: i === 2,
      }),
    );
    await insertMembers(scratch.db, crowd);
    await scratch.db.execute(sql`update profile set is_demo = true where user_id = 'm2'`);
    for (const residence of places) {
      for (const maxDistance of MAX_DISTANCES) {
        const userId = `new ${residence?.placeId} ${maxDistance}`;
        const newcomer = member(userId, residence, {maxDistance});
        await insertMembers(scratch.db, [newcomer]);
        await fillSuggestions(scratch.db, userId, NOW);
        const eligible = crowd.filter((other) => areEligible(newcomer, other));
        const found = (await cardsOf(userId)).map(({otherId}) => otherId);
        expect(found).toEqual(eligible.map((other) => other.userId));
        await scratch.db.execute(sql`truncate pairing, suggestion`);
        await scratch.db.delete(user).where(eq(user.id, userId));
      }
    }
  }
});

test('Postgres computes the same distances as the engine', async () => {
  for (const a of ALL_TOWNS) {
    for (const b of ALL_TOWNS) {
      const {rows} = await scratch.db.execute<{km: number}>(
        sql`select great_circle_km(${a.latitude}, ${a.longitude}, ${b.latitude}, ${b.longitude}) as km`,
      );
      expect(rows[0]?.km).toBeCloseTo(distanceKm(a, b), 6);
    }
  }
});

test.each(CLOSE_PAIRS)('Postgres applies a wish of $wish km to the metre', async (pair) => {
  const {wish, a, b} = pair;
  const {rows} = await scratch.db.execute<{out: boolean}>(sql`
    select ${isBeyondWish('wishes', 'own', 'other')} as out
    from (select ${wish}::text as max_distance) wishes, place own, place other
    where own.id = ${a.placeId} and other.id = ${b.placeId}`);
  const isNear = isWithinReach(member('ann', a, {maxDistance: wish}), member('bob', b));
  expect(rows[0]?.out).toBe(!isNear);
  expect(Math.abs(distanceKm(a, b) - Number(wish))).toBeLessThan(0.0002);
});

test('Postgres applies every wish as the engine does, also without a town', async () => {
  const towns = [GHENT, BRUSSELS, PARIS, SUVA, null];
  for (const mine of towns) {
    for (const theirs of towns) {
      for (const wish of [...MAX_DISTANCES, null]) {
        const {rows} = await scratch.db.execute<{beyond: boolean}>(sql`
          select ${isBeyondWish('wishes', 'own', 'other')} as beyond
          from (select ${wish}::text as max_distance) wishes
          left join place own on own.id = ${mine?.placeId ?? null}::int
          left join place other on other.id = ${theirs?.placeId ?? null}::int`);
        const isNear = isWithinReach(
          member('ann', mine, {maxDistance: wish}),
          member('bob', theirs),
        );
        expect(rows[0]?.beyond, `${mine?.placeId} ${theirs?.placeId} ${wish}`).toBe(!isNear);
      }
    }
  }
});

test('an explanation names the distance wish that excludes a pair', async () => {
  const people = [member('ann', GHENT, {maxDistance: 'country'}), member('bob', PARIS)];
  await insertMembers(scratch.db, people);
  const explained = await explainPair(scratch.db, 'ann', 'bob', NOW);
  expect(explained?.rules.filter(({holds}) => !holds)).toEqual([
    {rule: 'bob lives within the distance of ann (In my country)', holds: false},
  ]);
});
