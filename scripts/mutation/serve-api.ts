// Serves the tests' requests from their own process, because a mutant is active nowhere else. The stack's other processes,
// its Postgres above all, run the code as it is.
import {inject} from 'vitest';

const {url, databaseUrl, apiKey, metricsKey, secret} = inject('stack');

Object.assign(process.env, {
  PORT: new URL(url).port,
  HOST: 'localhost',
  DATABASE_URL: databaseUrl,
  ZERO_API_KEY: apiKey,
  METRICS_KEY: metricsKey,
  // No test of these areas connects to zero-cache.
  ZERO_CACHE_URL: 'http://127.0.0.1:1',
  WING_SECRET: secret,
  TRUSTED_PROXY: '127.0.0.1,::1',
  LOG_LEVEL: 'silent',
});
await import('../../server/app/main.ts');
