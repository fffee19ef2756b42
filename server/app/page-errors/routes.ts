// Errors that members' and visitors' pages report, for the log and a metric. Accepts nothing that a member could have
// written (rules/page-error.ts), and logs neither member nor address.
import {Hono} from 'hono';
import {Counter} from 'prom-client';
import {z} from 'zod';
import {APP_ROUTES} from '../../../rules/addresses.ts';
import {
  ERROR_NAME,
  ERROR_WORDS,
  FRAME,
  PAGE_ERROR_FRAMES_MAX,
  PAGE_ERROR_LIMIT,
  PAGE_VERSION,
} from '../../../rules/page-error.ts';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requestLimit} from '../../platform/http/request-limit.ts';
import {rateLimits} from '../../features/account/rate-limit-middleware.ts';
import {sessionUser, type Services} from '../../platform/sessions/services.ts';
import {sourceOf} from './source-maps.ts';

const errors = new Counter({
  name: 'wing_page_errors_total',
  help: 'Errors that pages have reported, by route.',
  labelNames: ['route'],
});

const pageError = z.object({
  name: z.string().regex(ERROR_NAME),
  message: z.enum(ERROR_WORDS).optional(),
  react: z.int().optional(),
  frames: z.array(z.string().regex(FRAME)).max(PAGE_ERROR_FRAMES_MAX),
  version: z.string().regex(PAGE_VERSION),
  route: z.enum(APP_ROUTES),
});

export function pageErrorRoutes(services: Services): Hono {
  const limit = requestLimit(PAGE_ERROR_LIMIT, NOT_NOW.changes);
  const {addressOf} = rateLimits(services);
  const app = new Hono();
  app.post('/', async (c) => {
    // Visitors share the points of their network address.
    const sender = (await sessionUser(services, c.req.raw.headers)) ?? `from ${addressOf(c)}`;
    const tooOften = await limit(c, sender);
    if (tooOften) return tooOften;
    const parsed = await readJson(c, pageError);
    if (!parsed.success) return failure(c, 400, 'malformed', 'That is no error of a page.');
    const {frames, ...told} = parsed.data;
    errors.inc({route: told.route});
    const stack: string[] = [];
    for (const frame of frames) stack.push(await sourceOf(frame));
    services.log.warn({page: {...told, stack}}, 'an error in a page');
    return c.body(null, 204);
  });
  return app;
}
