// Reports, and the list of former matches that a member can still report.
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT} from '../../../rules/account.ts';
import {NAME_MAX} from '../../../rules/basics.ts';
import {characters, isStorable, trimmed} from '../../../rules/characters.ts';
import {REPORT, REPORT_REASONS, REPORT_TEXT_MAX} from '../../../rules/report.ts';
import {rateLimits} from '../auth/rate-limited.ts';
import {failure} from '../../platform/http/answers.ts';
import {jsonBody} from '../../platform/http/json-body.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import type {PhotoStorage} from '../../domain/photos/storage/storage.ts';
import {formerMatches} from '../../domain/safety/former-matches.ts';
import {fileReport} from '../../domain/safety/report.ts';

const trimmedText = z.string().refine(isStorable).transform(trimmed);
const reportBody = z.object({
  otherId: z.string().max(200),
  /** The name on the reporter's page; an invalid one is ignored. */
  name: trimmedText.refine((name) => characters(name) <= NAME_MAX).catch(''),
  reason: z.literal(REPORT_REASONS.map(({value}) => value)),
  text: trimmedText.default(''),
  along: z.enum(['nothing', 'block']).default('nothing'),
});

const signedOut = (c: Context) => failure(c, 401, 'signed-out', ACCOUNT.signedOut);

export function safetyRoutes(services: Services, storage: PhotoStorage): Hono {
  const {db} = services;
  const {rateLimited} = rateLimits(services);
  const app = new Hono();

  app.get('/former', async (c) => {
    const userId = await sessionUser(services, c.req.raw.headers);
    if (!userId) return signedOut(c);
    return c.json({people: await formerMatches(db, userId, new Date())});
  });

  app.post('/reports', async (c) => {
    const reporterId = await sessionUser(services, c.req.raw.headers);
    if (!reporterId) return signedOut(c);
    const body = reportBody.safeParse(await jsonBody(c));
    if (!body.success) return failure(c, 400, 'malformed', REPORT.failed);
    const {otherId: reportedId, ...rest} = body.data;
    if (rest.text.length > REPORT_TEXT_MAX) return failure(c, 400, 'too-long', REPORT.tooLong);
    const refusal = await rateLimited(c, 'report', {account: reporterId});
    if (refusal) return refusal;
    const isFiled = await fileReport({db, storage}, {reporterId, reportedId, ...rest}, new Date());
    return isFiled ? c.json({status: true}) : failure(c, 404, 'not-met', REPORT.notMet);
  });
  return app;
}
