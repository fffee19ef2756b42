// The client refuses text that Postgres would not store unchanged.
import {expect, test} from 'vitest';
import {localZero} from '../tests/support/local-zero.ts';
import {mutators} from './index.ts';

test.each([
  ['half of a surrogate pair', 'a\uD83Db'],
  ['a NUL', 'a\u0000b'],
])('refuses a message with %s', async (_, text) => {
  const zero = localZero('nora');
  expect(await zero.mutate(mutators.profile.saveSummary({summary: text})).client).toMatchObject({
    type: 'error',
    error: {type: 'app'},
  });
  await zero.close();
});
