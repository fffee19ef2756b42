// JSON bodies reach the handlers unchanged, unless Postgres cannot store them.
import {Hono} from 'hono';
import {expect, test} from 'vitest';
import {jsonBody} from './json-body.ts';

/** What a handler reads of this body. */
async function read(body: string): Promise<unknown> {
  let parsed: unknown = 'nothing was read';
  const app = new Hono();
  app.post('/', async (c) => {
    parsed = await jsonBody(c);
    return c.body(null, 204);
  });
  expect((await app.request('/', {method: 'POST', body})).status).toBe(204);
  return parsed;
}

test.each([
  {id: 'a', keys: {auth: ['b', null, 1, true]}},
  'a backslash before u0000: \\u0000',
  [],
  null,
  '\u0001\t',
])('reads %j', async (value) => {
  expect(await read(JSON.stringify(value))).toEqual(value);
});

test.each([
  '\u0000',
  {id: '\u0000'},
  {id: 'a\u0000b'},
  {keys: {auth: ['a', {deep: '\\\u0000'}]}},
  {'a\u0000': 1},
  [{nested: {'\u0000': {}}}],
])('refuses %j', async (value) => {
  expect(await read(JSON.stringify(value))).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"id":'],
  ['an unescaped NUL', '"\0"'],
  ['NUL after an escaped quote', String.raw`"\"\u0000"`],
])('refuses %s', async (_, body) => {
  expect(await read(body)).toBeUndefined();
});
