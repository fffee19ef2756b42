// Errors name the invalid variable; empty variables count as unset.
import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';
import {allowedOrigins, EnvError, isWithoutHttps, localUrl, parseEnv, VARIABLES} from './env.ts';

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'wing.example'],
  ['PUBLIC_URL', 'https://wing.example/app'],
  ['PUBLIC_URL', 'https://wing.example/?app'],
  ['ZERO_CACHE_URL', 'zero-cache:4848'],
  ['ZERO_CACHE_URL', 'https://zero.example'],
  ['ZERO_CACHE_URL', 'http://zero:4848/base'],
  ['ZERO_CACHE_URL', 'http://one:4848, two:4848'],
  ['ZERO_CACHE_URL', 'http://one:4848,'],
  ['WING_SECRET', 'short'],
  ['WING_DEMO', 'perhaps'],
  ['MATCH_ROUND_CRON', 'daily'],
  ['MATCH_ROUND_CRON', 'a b c d e'],
  ['MATCH_ROUND_CRON', '0 25 * * *'],
  ['LAUNCH_AT', 'soon'],
  ['LOW_CREDITS_HELP', 'x'.repeat(301)],
  ['LOG_LEVEL', 'loud'],
  ['WING_ROLE', 'both'],
  ['MAIL_PER_SECOND', '0'],
  ['SMTP_URL', 'http://mail'],
  ['TRUSTED_PROXY', 'proxy.example'],
  ['TRUSTED_PROXY', '10.0.0.1, 10.0.0.0/99'],
])('refuses %s=%s by name, in one line', (name, value) => {
  expect(() => parseEnv({[name]: value})).toThrow(EnvError);
  expect(() => parseEnv({[name]: value})).toThrow(new RegExp(`^${name} is not usable: .+$`));
});

test.each([
  ['DATABASE_URL', 'postgres://wing:100%@db.example/wing'],
  ['DATABASE_URL', 'postgres://wing:1/2@db.example/wing'],
  ['SMTP_URL', 'smtp://wing:100%@mail.example'],
  ['SMTP_URL', 'smtp://wing:25#3@mail.example'],
  ['STORAGE_URL', 's3://wing:100%@store.example/photos'],
])('says how a password is written in a URL: %s=%s', (name, value) => {
  expect(() => parseEnv({[name]: value})).toThrow(/ is not usable: .* % is written as %25/);
  const encoded = value.replace(/(?<=wing:).*(?=@)/, encodeURIComponent);
  expect(parseEnv({[name]: encoded})).toHaveProperty(name, encoded);
});

test.each([
  ['GOOGLE_CLIENT_ID', 'an id', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'a secret', 'GOOGLE_CLIENT_ID'],
  ['ZERO_CACHE_URL', 'http://zero:4848', 'ZERO_API_KEY'],
])('refuses %s alone: it needs %3$s', (name, value, needed) => {
  expect(() => parseEnv({[name]: value})).toThrow(`${name} is not usable: it needs ${needed} too`);
  expect(() => parseEnv({[name]: value, [needed]: 'x'.repeat(32)})).not.toThrow();
});

test('takes Stripe’s two secrets together, also without packs: then nothing is sold, and payments under way are booked', () => {
  const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ['sk_test_of_this_test', 'whsec_of_this_test'];
  expect(() => parseEnv({STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET})).not.toThrow();
  expect(() => parseEnv({STRIPE_SECRET_KEY})).toThrow('it needs STRIPE_WEBHOOK_SECRET too');
  expect(() => parseEnv({STRIPE_WEBHOOK_SECRET})).toThrow('it needs STRIPE_SECRET_KEY too');
});

test.each(['ZERO_API_KEY', 'ZERO_DATABASE_PASSWORD', 'WING_SECRET', 'METRICS_KEY'])(
  'accepts the example’s %s on this machine only',
  (name) => {
    const example = {[name]: 'change-me-to-at-least-32-random-characters'};
    expect(() => parseEnv({...example, PUBLIC_URL: 'http://localhost:3000'})).not.toThrow();
    expect(() => parseEnv({...example, PUBLIC_URL: 'https://wing.example'})).toThrow(
      `${name} is not usable: it is the published example`,
    );
  },
);

test.each([
  ['DATABASE_URL', 'postgres://wing:change-me-to-a-database-password@db/wing'],
  ['STORAGE_URL', 's3://wing:change-me-too@store.example/photos'],
])('accepts a published password in %s=%s on this machine only', (name, url) => {
  const PUBLIC_URL = 'https://wing.example';
  expect(() => parseEnv({[name]: url, PUBLIC_URL: 'http://localhost:3000'})).not.toThrow();
  expect(() => parseEnv({[name]: url, PUBLIC_URL})).toThrow(`${name} is not usable: it is the`);
  const own = url.replace(/:[^:]*@/, ':of-ones-own@');
  expect(() => parseEnv({[name]: own, PUBLIC_URL})).not.toThrow();
});

test('refuses the example mailbox for a public address', () => {
  const SMTP_URL = 'smtp://mailpit:1025';
  expect(() => parseEnv({SMTP_URL, PUBLIC_URL: 'http://localhost:3000'})).not.toThrow();
  expect(() => parseEnv({SMTP_URL, PUBLIC_URL: 'https://wing.example'})).toThrow(
    /^SMTP_URL is not usable: its mails reach nobody/,
  );
});

test('refuses a demo community at a public address', () => {
  const PUBLIC_URL = 'https://wing.example';
  expect(parseEnv({PUBLIC_URL}).WING_DEMO).toBe(false);
  expect(() => parseEnv({PUBLIC_URL, WING_DEMO: 'on'})).toThrow(
    /^WING_DEMO is not usable: the demo/,
  );
});

test('reads several zero-caches, separated by commas', () => {
  const given = {ZERO_CACHE_URL: 'http://one:4848, http://two:4848/', ZERO_API_KEY: 'x'.repeat(16)};
  expect(parseEnv(given).ZERO_CACHE_URL).toEqual(['http://one:4848', 'http://two:4848']);
});

test('enables the demo by default with the embedded database only', () => {
  expect(parseEnv({}).WING_DEMO).toBe(true);
  expect(parseEnv({DATABASE_URL: 'postgres://h/d'}).WING_DEMO).toBe(false);
  expect(parseEnv({WING_DEMO: 'off'}).WING_DEMO).toBe(false);
  expect(parseEnv({WING_DEMO: ''}).WING_DEMO).toBe(true);
});

test.each(['https://wing.example', 'https://wing.example/', 'HTTPS://Wing.example:443'])(
  'starts links in mails with the origin of PUBLIC_URL=%s',
  (PUBLIC_URL) => {
    expect(parseEnv({PUBLIC_URL}).publicUrl).toBe('https://wing.example');
  },
);

test('allows only the configured origin', () => {
  expect(allowedOrigins(parseEnv({PUBLIC_URL: 'https://wing.example/'}))).toEqual([
    'https://wing.example',
  ]);
  expect(allowedOrigins(parseEnv({PORT: '4000'}))).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
  ]);
});

test('builds the URL on which the supervisor reaches the API', () => {
  expect(localUrl(parseEnv({HOST: '0.0.0.0'}))).toBe('http://127.0.0.1:3000');
  expect(localUrl(parseEnv({HOST: '::1'}))).toBe('http://[::1]:3000');
});

test.each(VARIABLES)('counts an empty %s as unset', (name) => {
  expect(parseEnv({[name]: ''})).toEqual(parseEnv({}));
});

test('lists every variable with its default in .env.example', async () => {
  const file = fileURLToPath(new URL('../../../.env.example', import.meta.url));
  // Read as docs/operations.md tells operators to read theirs in a shell.
  const {stdout} = await promisify(execFile)('sh', ['-c', 'set -a; . "$1"; env', 'sh', file], {
    env: {},
  });
  const settings = Object.fromEntries(
    [...stdout.matchAll(/^([A-Z_]+)=(.*)$/gm)]
      .map(([, name = '', value = '']): [string, string] => [name, value])
      .filter(([name]) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)),
  );
  expect(Object.keys(settings).toSorted()).toEqual(VARIABLES.toSorted());
  expect(parseEnv(settings)).toEqual(parseEnv({}));
});

test.each([
  ['http://localhost:3000', false],
  ['http://wing.localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['https://wing.example', false],
  ['http://wing.example', true],
  ['http://192.168.1.5:3000', true],
])('browsers save nothing at %s without https: %s', (url, expected) => {
  expect(isWithoutHttps(url)).toBe(expected);
});
