// Checks docker-compose.yml without Docker: every variable exists in its program, with an accepted value, and zero-cache
// has the supervisor's settings.
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {z} from 'zod';
import {ZERO_ROLE} from '../domain/database/privileges.ts';
import {urlForRole} from '../domain/database/roles.ts';
import {parseEnv, VARIABLES} from '../config/env.ts';
import {POSTGRES_SETTINGS} from './postgres-settings.ts';
import {zeroCacheEnv} from './zero-cache-env.ts';

const ROOT = new URL('../../', import.meta.url);

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  command: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
});
const compose = z.object({
  services: z.object({
    postgres: service,
    server: service,
    'zero-cache': service,
    mailpit: service,
  }),
});

const {services} = compose.parse(
  parse(await readFile(new URL('docker-compose.yml', ROOT), 'utf8')),
);
const server = services.server.environment;
const zeroCache = services['zero-cache'].environment;

/** An option's `type` is a parser; a group may hold an option named "type". */
function isOption({type}: Record<string, unknown>): boolean {
  return type instanceof Object && Object.getPrototypeOf(type) !== Object.prototype;
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** The options of the pinned zero-cache version. */
async function zeroCacheVariables(): Promise<Set<string>> {
  const config = z
    .object({zeroOptions: z.record(z.string(), z.looseObject({}))})
    .parse(
      await import(
        new URL('node_modules/@rocicorp/zero/out/zero-cache/src/config/zero-config.js', ROOT).href
      ),
    );
  const names = Object.entries(config.zeroOptions).flatMap(([name, option]) =>
    isOption(option)
      ? [name]
      : Object.keys(option).map((inner) => `${name}${inner[0]?.toUpperCase()}${inner.slice(1)}`),
  );
  return new Set(names.map((name) => `ZERO_${snake(name)}`));
}

test('sets only variables that the server knows and accepts', () => {
  expect(Object.keys(server).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  expect(() => parseEnv(server)).not.toThrow();
});

test('sets only variables that zero-cache knows', async () => {
  const known = await zeroCacheVariables();
  expect(known.size).toBeGreaterThan(50);
  const ours = Object.keys(zeroCache).filter((name) => name.startsWith('ZERO_'));
  expect(ours.filter((name) => !known.has(name))).toEqual([]);
});

test('gives zero-cache the supervisor’s settings', () => {
  const expected = zeroCacheEnv({
    databaseUrl: urlForRole(
      server.DATABASE_URL ?? '',
      ZERO_ROLE,
      server.ZERO_DATABASE_PASSWORD ?? '',
    ),
    apiUrl: 'http://server:3000',
    apiKey: server.ZERO_API_KEY ?? '',
    mode: 'production',
    adminPassword: zeroCache.ZERO_ADMIN_PASSWORD ?? '',
    port: 4848,
    changeStreamerPort: 4849,
    replicaFile: '/data/replica.db',
    syncWorkers: 1,
    revalidateSeconds: 15,
  });
  expect(zeroCache).toEqual(expected);
  expect(services['zero-cache'].image).toBe('rocicorp/zero:1.9.0');
  expect(services.postgres.image).toBe('postgres:18');
});

test('gives Postgres the settings of the embedded one', () => {
  const {command = ''} = services.postgres;
  const settings = [...command.matchAll(/ -c (\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(settings)).toEqual(POSTGRES_SETTINGS);
});

test('runs existing scripts on the pinned Node in the Dockerfile', async () => {
  const dockerfile = await readFile(new URL('Dockerfile', ROOT), 'utf8');
  const pkg = z
    .object({
      scripts: z.record(z.string(), z.string()),
      dependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')));
  expect(dockerfile).toContain(`FROM node:${pkg.dependencies.node?.split('.')[0]}-slim`);
  for (const [, script] of dockerfile.matchAll(/npm run (\S+)/g)) {
    expect(Object.keys(pkg.scripts)).toContain(script);
  }
  expect(pkg.scripts.start).toBeDefined();
});

test('lists every variable with its default in .env.example', async () => {
  const text = await readFile(new URL('.env.example', ROOT), 'utf8');
  const settings = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(settings).toSorted()).toEqual(VARIABLES.toSorted());
  expect(parseEnv(settings)).toEqual(parseEnv({}));
});
