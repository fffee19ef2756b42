// Whether the process lives, and whether the first request would succeed.
import {setTimeout as sleep} from 'node:timers/promises';
import {sql} from 'drizzle-orm';
import {Hono} from 'hono';
import type {Services} from './services.ts';

const PROBE_MS = 2000;

async function tooLate(): Promise<never> {
  await sleep(PROBE_MS, undefined, {ref: false});
  throw new Error('No answer in time.');
}

async function unusable(what: string, probe: Promise<unknown>): Promise<string | undefined> {
  try {
    await Promise.race([probe, tooLate()]);
    return undefined;
  } catch {
    return what;
  }
}

async function pingZeroCache(url: string): Promise<void> {
  const response = await fetch(url, {signal: AbortSignal.timeout(PROBE_MS)});
  if (!response.ok) throw new Error(`zero-cache answered ${response.status}`);
}

export function healthRoutes({db, env}: Services): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const reasons = await Promise.all([
      unusable(
        'The database or its tables cannot be used.',
        db.execute(sql`select from wallet limit 1`),
      ),
      unusable('zero-cache does not answer.', pingZeroCache(env.ZERO_CACHE_URL)),
    ]);
    const found = reasons.filter((reason) => reason !== undefined);
    return found.length === 0 ? c.text('ready') : c.text(found.join(' '), 503);
  });
  return app;
}
