// What the desk sends of a decision about a picture.
import {afterEach, expect, test, vi} from 'vitest';
import {decideCheck} from './checks.ts';

afterEach(() => vi.unstubAllGlobals());

test('a decision names the ticked photos, and all that were beside the picture', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, {body}: {body?: string} = {}) => {
    if (body !== undefined) sent.push(JSON.parse(body));
    return Promise.resolve(Response.json({status: true}));
  });
  const check = {
    userId: 'ada',
    picture: 'p',
    name: null,
    age: null,
    isBlurred: false,
    hasReport: false,
  };
  const photos = ['first', 'second'];
  const waiting = {...check, gesture: 'left-ear' as const, at: new Date().toISOString(), photos};
  await decideCheck(waiting, 'same', ['second']);
  expect(sent).toEqual([{state: 'same', photos: ['second'], shown: photos}]);
});
