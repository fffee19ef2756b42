// Reports, and the list of former matches that a member can still report.
import {Hono} from 'hono';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {REPORT} from '../../../rules/safety/report.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {formerMatches} from './former-matches.ts';
import {receiveReport, reportBody} from './receive-report.ts';

export function safetyRoutes(services: Services, storage: PhotoStorage): Hono {
  const {db} = services;
  const parts = {db, storage, limiter: createLimiter(db)};
  const member = requireUser(services, ACCOUNT.signedOut);
  const app = new Hono();

  app.get('/former', member, async (c) =>
    c.json({people: await formerMatches(db, c.var.userId, new Date())}),
  );

  app.post('/reports', member, async (c) => {
    const body = await readJson(c, reportBody);
    if (!body.success) return failure(c, 400, 'malformed', REPORT.failed);
    const {refused, retryAfterSeconds} = await receiveReport(
      parts,
      {reporterId: c.var.userId},
      body.data,
    );
    if (!refused) return c.json({status: true});
    if (retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(retryAfterSeconds));
      return failure(c, 429, 'too-many-attempts', refused.message);
    }
    return failure(c, refused.code === 'not-met' ? 404 : 400, refused.code, refused.message);
  });
  return app;
}
