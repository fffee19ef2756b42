// `GET /metrics` for Prometheus, with METRICS_KEY as bearer token; 404 when no key is configured.
import {Hono} from 'hono';
import {register} from 'prom-client';
import {failure} from '../platform/http/answers.ts';
import {keyCheck} from '../platform/http/secret-key.ts';
import type {Services} from '../platform/sessions/services.ts';
import {measureDatabase} from '../platform/observability/measure-database.ts';

const BEARER = /^Bearer +(.+)$/i;

export function metricsRoutes({db, env, log}: Pick<Services, 'db' | 'env' | 'log'>): Hono {
  const app = new Hono();
  const isKey = env.METRICS_KEY === undefined ? undefined : keyCheck(env.METRICS_KEY);
  app.get('/metrics', async (c) => {
    if (!isKey) return failure(c, 404, 'not-found', 'There is nothing here.');
    if (!isKey(BEARER.exec(c.req.header('authorization') ?? '')?.[1])) {
      c.header('WWW-Authenticate', 'Bearer');
      return failure(c, 401, 'unauthorized', 'This address is not for browsers.');
    }
    // Without the database the process's own metrics are still useful.
    await measureDatabase(db).catch((error: unknown) =>
      log.warn({err: error}, 'the database could not be measured'),
    );
    return c.text(await register.metrics(), 200, {
      'Content-Type': register.contentType,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
