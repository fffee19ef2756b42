// The town search endpoint: session, input and rate limit.
import {beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {PLACE_QUERY_MAX, PLACE_RATE_LIMIT} from '../../rules/places/places.ts';
import {signUp} from '../support/member.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const found = z.strictObject({
  places: z
    .array(z.strictObject({id: z.number(), label: z.string(), otherName: z.string().optional()}))
    .max(8),
});

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));

const ask = (query: string, cookie = '') =>
  fetch(`${stack.url}/api/places${query}`, {headers: {cookie}});

test('answers a signed-in member with ids and names only', async () => {
  const {cookie} = await signUp(stack);
  const response = await ask('?q=M%C3%BCnchen', cookie);
  expect(response.status).toBe(200);
  const {places} = found.parse(await response.json());
  expect(places[0]?.label).toBe('München, Bavaria, Germany');
});

test('refuses a signed-out visitor', async () => {
  expect((await ask('?q=ghent')).status).toBe(401);
});

test('refuses input that cannot be a town name', async () => {
  const {cookie} = await signUp(stack);
  for (const query of [
    '',
    '?q=',
    '?p=ghent',
    `?q=${'a'.repeat(PLACE_QUERY_MAX + 1)}`,
    '?q=a%00b',
  ]) {
    expect((await ask(query, cookie)).status, query).toBe(400);
  }
  const nothing = await ask('?q=%25%5C_%27', cookie);
  expect(found.parse(await nothing.json())).toEqual({places: []});
});

test('refuses searches above the rate limit, for this member only', async () => {
  const {cookie} = await signUp(stack);
  const {cookie: other} = await signUp(stack);
  const statuses: number[] = [];
  for (let i = 0; i <= PLACE_RATE_LIMIT.points; i++)
    statuses.push((await ask('?q=x', cookie)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const refused = await ask('?q=x', cookie);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('?q=x', other)).status).toBe(200);
});
