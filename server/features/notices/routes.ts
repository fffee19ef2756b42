// A member's choices about notices, and what their pages and devices report: what was seen, which pushes have arrived.
import {Hono} from 'hono';
import {z} from 'zod';
import {NOTICE_SWITCHES} from '../../../rules/notices/notices.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {countNotice} from './metrics.ts';
import {isTimeZone} from './quiet-hours.ts';
import {acknowledge, noteSeen, readChoices, writeChoices} from './settings.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';

const choices = z.object({off: z.array(z.enum(NOTICE_SWITCHES)), namesInMails: z.boolean()});
const seen = z.object({timeZone: z.string().max(64).optional()});
const received = z.object({id: z.string().regex(/^[0-9a-f]{32}$/)});

export function noticeRoutes(services: Services): Hono<{Variables: {userId: string}}> {
  const {db} = services;
  const app = new Hono<{Variables: {userId: string}}>();
  app.use(requireUser(services, PROBLEMS.userNotFound));
  app.get('/', async (c) => c.json(await readChoices(db, c.var.userId)));

  app.put('/', async (c) => {
    const parsed = await readJson(c, choices);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no choice of notices.');
    const off = [...new Set(parsed.data.off)];
    await writeChoices(db, c.var.userId, {...parsed.data, off});
    return c.json({status: true});
  });

  app.post('/seen', async (c) => {
    const parsed = await readJson(c, seen);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no time zone.');
    const {timeZone} = parsed.data;
    const known = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
    await noteSeen(db, c.var.userId, known);
    return c.body(null, 204);
  });

  /** Of the service worker, once it has shown a push. */
  app.post('/received', async (c) => {
    const parsed = await readJson(c, received);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no notice.');
    const kind = await acknowledge(db, c.var.userId, parsed.data.id);
    if (kind) countNotice(kind, 'push', 'acknowledged');
    return c.body(null, 204);
  });
  return app;
}
