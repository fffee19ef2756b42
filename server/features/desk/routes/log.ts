// `GET /log?before=<time>&user=<id>`: what operators did and looked at, about everybody or one member.
import {Hono} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import type {Log} from '../../../../rules/desk/log.ts';
import {readLog} from '../../../platform/database/desk-log.ts';
import {failure} from '../../../platform/http/answers.ts';
import type {DeskServices} from './require-operator.ts';

const time = z.coerce.date().optional();

export function logRoutes({db}: DeskServices): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const before = time.safeParse(c.req.query('before'));
    if (!before.success) return failure(c, 400, 'malformed', DESK.failed);
    const wanted = {before: before.data ?? new Date(), userId: c.req.query('user')};
    const log: Log = {entries: await readLog(db, wanted)};
    return c.json(log);
  });
  return app;
}
