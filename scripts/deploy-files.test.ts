// The alarms and the dashboard use metrics that the servers export; proxies and containers are as operators need them.
import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {promisify} from 'node:util';
import {register} from 'prom-client';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {z} from 'zod';
import '../server/platform/observability/metrics.ts';
import '../server/features/matching/round-metrics.ts';
import '../server/features/chat/routes.ts';
import '../server/app/mutators/measure-mutation.ts';
import '../server/platform/zero/transaction.ts';
import '../server/features/notices/metrics.ts';
import '../server/features/photos/photo-screener.ts';
import '../server/app/page-errors/routes.ts';
import '../server/features/credits/webhook-routes.ts';
import '../server/app/zero/proxy.ts';
import '../server/app/zero/zero-cache-watch.ts';

const METRIC = /\b(?:wing|nodejs|process)_[a-z0-9_]+/g;

const read = (file: string) => readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8');

function unknownMetrics(text: string): string[] {
  const known = new Set(register.getMetricsAsArray().map(({name}) => name));
  const used = (text.match(METRIC) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(used.length).toBeGreaterThan(5);
  return used.filter((name) => !known.has(name));
}

test('each alarm uses an existing metric', async () => {
  expect(unknownMetrics(await read('prometheus-rules.yml'))).toEqual([]);
});

const COMPOSE_FILES = ['../docker-compose.yml', '../docker-compose.scale.yml'];
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      healthcheck: z
        .object({
          test: z.union([z.string(), z.array(z.string())]),
          start_period: z.string().optional(),
        })
        .optional(),
    }),
  ),
  networks: z
    .object({
      default: z.object({ipam: z.object({config: z.array(z.object({subnet: z.string()}))})}),
    })
    .optional(),
});
const readCompose = async (file: string) =>
  composeFile.parse(parse(await read(file), {merge: true}));

test.each(COMPOSE_FILES)('%s: a long recovery or migration does not fail a start', async (file) => {
  const {services} = await readCompose(file);
  const periods = Object.values(services).flatMap(({healthcheck}) => healthcheck ?? []);
  expect(periods.length).toBeGreaterThan(3);
  expect(periods.map(({start_period}) => start_period)).not.toContain(undefined);
});

test.each([
  ['docker-compose.yml', 'server'],
  ['docker-compose.scale.yml', 'server-1'],
])('%s: the health check of %s passes by a 200 alone', async (file, service) => {
  const {services} = await readCompose(`../${file}`);
  const [kind, program = '', ...args] = services[service]?.healthcheck?.test ?? [];
  expect(kind).toBe('CMD');
  const statuses = [200, 503];
  const paths: (string | undefined)[] = [];
  const server = createServer(({url}, response) => {
    paths.push(url);
    response.writeHead(statuses.shift() ?? 500).end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = z.object({port: z.number()}).parse(server.address());
  const check = () =>
    promisify(execFile)(
      program,
      args.map((arg) => arg.replace('3000', String(port))),
    );
  await check();
  await expect(check()).rejects.toMatchObject({code: 1});
  server.close();
  await expect(check()).rejects.toMatchObject({code: 1});
  expect(paths).toEqual(['/healthz', '/healthz']);
});

test('the compose files ask for the variables of .env.example, and for no others', async () => {
  const texts = (await Promise.all(COMPOSE_FILES.map(read))).join('\n');
  const asked = new Set([...texts.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const example = await read('../.env.example');
  const listed = new Set([...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name));
  const forComposeAlone = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect([...asked.difference(listed)]).toEqual([]);
  expect(forComposeAlone.filter((name) => !asked.has(name))).toEqual([]);
});

test('the servers trust the balancer by IPv4 and IPv6', async () => {
  const {services, networks} = await readCompose('../docker-compose.scale.yml');
  const subnets = networks?.default.ipam.config.map(({subnet}) => subnet) ?? [];
  expect(subnets.map((subnet) => subnet.includes(':'))).toEqual([false, true]);
  expect(services['server-1']?.environment.TRUSTED_PROXY).toBe(subnets.join(','));
});

test('nginx does not refuse members at its default of 512 connections', async () => {
  const [, connections] = /worker_connections (\d+);/.exec(await read('nginx.conf')) ?? [];
  expect(Number(connections)).toBeGreaterThan(10_000);
});

test('each panel shows an existing metric, and each of Wing’s metrics is on one', async () => {
  const text = await read('grafana-dashboard.json');
  expect(unknownMetrics(text)).toEqual([]);
  const own = register.getMetricsAsArray().map(({name}) => name);
  const missing = own.filter((name) => name.startsWith('wing_') && !text.includes(name));
  // Only an alarm uses this metric.
  expect(missing).toEqual(['wing_replication_slot_state']);
  const {panels} = z.object({panels: z.array(z.object({id: z.number()}))}).parse(JSON.parse(text));
  expect(new Set(panels.map(({id}) => id)).size).toBe(panels.length);
});
