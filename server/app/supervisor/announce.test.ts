import {expect, test, vi} from 'vitest';
import {parseEnv} from '../../platform/config/env.ts';
import {announce} from './announce.ts';

test.each([
  [{PUBLIC_URL: 'http://wing.example'}, true],
  [{PUBLIC_URL: 'https://wing.example'}, false],
  [{PUBLIC_URL: 'http://localhost:3000'}, false],
  [{HOST: '0.0.0.0'}, true],
  [{HOST: '0.0.0.0', PUBLIC_URL: 'https://wing.example'}, false],
  [{}, false],
])('a start with %j warns of browsers without https: %s', (variables, warns) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const env = parseEnv(variables);
  announce(env);
  const printed = write.mock.calls.join('');
  write.mockRestore();
  expect(printed).toContain(`Wing is ready at ${env.publicUrl}`);
  expect(printed.includes('Put TLS in front')).toBe(warns);
});
