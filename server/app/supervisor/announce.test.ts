import {expect, test, vi} from 'vitest';
import {parseEnv} from '../../platform/config/env.ts';
import {announce} from './announce.ts';

test.each([
  ['http://wing.example', true],
  ['https://wing.example', false],
  ['http://localhost:3000', false],
])('a start at %s warns of an address without https: %s', (PUBLIC_URL, warns) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  announce(parseEnv({PUBLIC_URL}));
  const printed = write.mock.calls.join('');
  write.mockRestore();
  expect(printed).toContain(`Wing is ready at ${PUBLIC_URL}`);
  expect(printed.includes('set PUBLIC_URL to the https:// address')).toBe(warns);
});
