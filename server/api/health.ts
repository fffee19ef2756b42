// Whether the process lives, and whether the first request would succeed.
import {sql} from 'drizzle-orm';
import {Hono} from 'hono';
import type {JobRunner} from '../platform/jobs/run.ts';
import {withTimeout, PROBE_TIMEOUT_MS} from '../platform/with-timeout.ts';
import type {Services} from './sessions/services.ts';

async function unusable(what: string, probe: Promise<unknown>): Promise<string | undefined> {
  try {
    await withTimeout(probe);
    return undefined;
  } catch {
    return what;
  }
}

async function pingZeroCache(url: string): Promise<void> {
  const response = await fetch(url, {signal: AbortSignal.timeout(PROBE_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`zero-cache answered ${response.status}`);
}

async function assertWorking(jobs: JobRunner): Promise<void> {
  if (!(await jobs.isWorking())) throw new Error('No worker.');
}

export function healthRoutes({db, env}: Pick<Services, 'db' | 'env'>, jobs: JobRunner): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const reasons = await Promise.all([
      unusable(
        'The database or its tables cannot be used.',
        db.execute(sql`select from wallet limit 1`),
      ),
      unusable('zero-cache does not answer.', pingZeroCache(env.ZERO_CACHE_URL)),
      unusable('Nobody works off the jobs.', assertWorking(jobs)),
    ]);
    const found = reasons.filter((reason) => reason !== undefined);
    return found.length === 0 ? c.text('ready') : c.text(found.join(' '), 503);
  });
  return app;
}
