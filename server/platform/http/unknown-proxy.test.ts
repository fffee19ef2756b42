// Warns once of a proxy that is not declared.
import {Hono} from 'hono';
import {pino} from 'pino';
import {expect, test} from 'vitest';
import {warnOfUnknownProxy} from './unknown-proxy.ts';

function appWith(declared: readonly string[]) {
  const lines: string[] = [];
  const log = pino({level: 'warn'}, {write: (line: string) => lines.push(line)});
  const app = new Hono();
  app.use(warnOfUnknownProxy(declared, log));
  app.get('/', (c) => c.text('here'));
  const ask = async (forwarded?: string) => {
    const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
    expect(await (await app.request('/', {headers})).text()).toBe('here');
  };
  return {lines, ask};
}

test('warns once of an undeclared proxy', async () => {
  const {lines, ask} = appWith([]);
  await ask();
  expect(lines).toEqual([]);
  await ask('203.0.113.7');
  await ask('203.0.113.8');
  expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXY')]);
  expect(lines.join()).not.toContain('203.0.113');
});

test('does not warn of a declared proxy', async () => {
  const {lines, ask} = appWith(['10.0.0.1']);
  await ask('203.0.113.7');
  expect(lines).toEqual([]);
});
