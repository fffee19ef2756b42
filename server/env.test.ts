// A bad variable names itself; an empty one counts as not set.
import {expect, test} from 'vitest';
import {allowedOrigins, EnvError, localUrl, parseEnv} from './env.ts';

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'wing.example'],
  ['WING_SECRET', 'short'],
  ['WING_DEMO', 'perhaps'],
  ['MATCH_ROUND_CRON', 'daily'],
  ['MATCH_ROUND_CRON', 'a b c d e'],
  ['MATCH_ROUND_CRON', '0 25 * * *'],
  ['LAUNCH_AT', 'soon'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'http://mail'],
  ['TRUSTED_PROXY', 'proxy.example'],
  ['TRUSTED_PROXY', '10.0.0.1, 10.0.0.0/99'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => parseEnv({[name]: value})).toThrow(EnvError);
  expect(() => parseEnv({[name]: value})).toThrow(name);
});

test('the demo is on by default with the embedded database only', () => {
  expect(parseEnv({}).WING_DEMO).toBe(true);
  expect(parseEnv({DATABASE_URL: 'postgres://h/d'}).WING_DEMO).toBe(false);
  expect(parseEnv({WING_DEMO: 'off'}).WING_DEMO).toBe(false);
  expect(parseEnv({WING_DEMO: ''}).WING_DEMO).toBe(true);
});

test('a configured address is the only origin', () => {
  expect(allowedOrigins(parseEnv({PUBLIC_URL: 'https://wing.example/'}))).toEqual([
    'https://wing.example',
  ]);
  expect(allowedOrigins(parseEnv({PORT: '4000'}))).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
  ]);
});

test('our own processes reach the API where it listens', () => {
  expect(localUrl(parseEnv({HOST: '0.0.0.0'}))).toBe('http://127.0.0.1:3000');
  expect(localUrl(parseEnv({HOST: '::1'}))).toBe('http://[::1]:3000');
});
