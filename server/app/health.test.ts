// The health probes while the server stops. The rest of /readyz is in run.db.test.ts and on the real stack.
import {expect, test} from 'vitest';
import {parseEnv} from '../platform/config/env.ts';
import {openDatabase} from '../platform/postgres/client.ts';
import {healthRoutes} from './health.ts';

/** Connects on first use; no test uses it. */
const {db} = openDatabase('postgres://127.0.0.1:1/none', 'wing-health-test');
const env = {
  ...parseEnv({}),
  ZERO_CACHE_URL: ['http://127.0.0.1:1'],
  ZERO_API_KEY: 'no key at all..',
};
const jobs = {isWorking: async () => true, stop: async () => undefined};

test.each(['/healthz', '/readyz'])('%s fails while the server stops', async (probe) => {
  const routes = healthRoutes({db, env}, {jobs, isStopping: () => true});
  expect((await routes.request(probe)).status).toBe(503);
});
