// Reports, and the list of former matches that a member can still report.
import {Hono} from 'hono';
import {z} from 'zod';
import {ACCOUNT} from '../../../rules/account.ts';
import {NAME_MAX} from '../../../rules/basics.ts';
import {characters, isStorable, trimmed} from '../../../rules/characters.ts';
import {isReportTooLong, REPORT, REPORT_REASONS} from '../../../rules/report.ts';
import {rateLimits} from '../auth/rate-limited.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireUser} from '../sessions/require-session.ts';
import type {Services} from '../sessions/services.ts';
import type {PhotoStorage} from '../../domain/photos/storage.ts';
import {formerMatches} from '../../domain/safety/former-matches.ts';
import {fileReport} from '../../domain/safety/report.ts';

const trimmedText = z.string().refine(isStorable).transform(trimmed);
const reportBody = z.object({
  otherId: z.string().max(200).refine(isStorable),
  /** The name on the reporter's page; an invalid one is ignored. */
  name: trimmedText.refine((name) => characters(name) <= NAME_MAX).catch(''),
  reason: z.literal(REPORT_REASONS.map(({value}) => value)),
  text: trimmedText.default(''),
  along: z.enum(['nothing', 'block']).default('nothing'),
});

export function safetyRoutes(services: Services, storage: PhotoStorage): Hono {
  const {db} = services;
  const {rateLimited} = rateLimits(services);
  const member = requireUser(services, ACCOUNT.signedOut);
  const app = new Hono();

  app.get('/former', member, async (c) =>
    c.json({people: await formerMatches(db, c.var.userId, new Date())}),
  );

  app.post('/reports', member, async (c) => {
    const reporterId = c.var.userId;
    const body = await readJson(c, reportBody);
    if (!body.success) return failure(c, 400, 'malformed', REPORT.failed);
    const {otherId: reportedId, ...rest} = body.data;
    if (isReportTooLong(rest.text)) return failure(c, 400, 'too-long', REPORT.tooLong);
    const refusal = await rateLimited(c, 'report', {account: reporterId});
    if (refusal) return refusal;
    const isFiled = await fileReport({db, storage}, {reporterId, reportedId, ...rest}, new Date());
    return isFiled ? c.json({status: true}) : failure(c, 404, 'not-met', REPORT.notMet);
  });
  return app;
}
