// Turns mails off without a session: by one click in a mail program (RFC 8058), or from the page that a mail links to. Only
// POST changes anything, because mail scanners open links.
import {Hono} from 'hono';
import {NOTICE_MAILS_OFF} from '../../../rules/notices/notice-mails.ts';
import {unsubscribe, type UnsubscribeTokens} from './unsubscribe.ts';
import {failure} from '../../platform/http/answers.ts';
import type {Services} from '../../platform/sessions/services.ts';

export function unsubscribeRoutes({db}: Pick<Services, 'db'>, tokens: UnsubscribeTokens): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    const token = encodeURIComponent(c.req.query('token') ?? '');
    return c.redirect(`/unsubscribe?token=${token}`);
  });
  app.post('/', async (c) => {
    const target = tokens.read(c.req.query('token') ?? '');
    if (!target) return failure(c, 400, 'dead-link', NOTICE_MAILS_OFF.broken);
    await unsubscribe(db, {...target, all: c.req.query('all') !== undefined});
    return c.json({status: true});
  });
  return app;
}
