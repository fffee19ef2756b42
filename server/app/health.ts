// `/healthz`: the process runs and takes requests. `/readyz`: the database, a zero-cache and the jobs work. A server that
// is about to stop fails both, so that a balancer sends no more requests to it.
import {sql} from 'drizzle-orm';
import {Hono} from 'hono';
import {VERSION} from '../platform/config/version.ts';
import type {JobRunner} from '../platform/queue/run.ts';
import {withTimeout} from '../platform/with-timeout.ts';
import type {Services} from '../platform/sessions/services.ts';
import {pingZeroCache} from './zero/zero-cache-watch.ts';

async function assertWorking(jobs: JobRunner): Promise<void> {
  if (!(await jobs.isWorking())) throw new Error('No worker.');
}

type Health = {jobs: JobRunner; isStopping: () => boolean};

export function healthRoutes(
  {db, env}: Pick<Services, 'db' | 'env'>,
  {jobs, isStopping}: Health,
): Hono {
  const app = new Hono();
  app.use('/:probe{healthz|readyz}', async (c, next) =>
    isStopping() ? c.text('This server is stopping.', 503) : next(),
  );
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const probes: Record<string, Promise<unknown>> = {
      'The database or its tables cannot be used.': db.execute(sql`select from wallet limit 1`),
      'zero-cache does not answer.': Promise.any(env.ZERO_CACHE_URL.map(pingZeroCache)),
      'No worker runs the jobs.': assertWorking(jobs),
    };
    const results = await Promise.allSettled(
      Object.values(probes).map((probe) => withTimeout(probe)),
    );
    const problems = Object.keys(probes).filter((_, i) => results[i]?.status === 'rejected');
    return problems.length === 0
      ? c.text(`ready, Wing ${VERSION}`)
      : c.text(problems.join(' '), 503);
  });
  return app;
}
