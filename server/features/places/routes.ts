// The towns that begin with what a member types.
import {Hono} from 'hono';
import {z} from 'zod';
import {PLACE_QUERY_MAX, PLACE_RATE_LIMIT} from '../../../rules/places/places.ts';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {searchPlaces} from './search-places.ts';
import {failure} from '../../platform/http/answers.ts';
import {requestLimit} from '../../platform/http/request-limit.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';

const query = z.string().min(1).max(PLACE_QUERY_MAX);

/** `GET ?q=`: `{places: [{id, label, otherName?}]}`, at most eight. */
export function placeRoutes(services: Services): Hono {
  const limit = requestLimit(PLACE_RATE_LIMIT, NOT_NOW.changes);
  const app = new Hono();
  app.get('/', requireUser(services, PROBLEMS.userNotFound), async (c) => {
    const {userId} = c.var;
    const tooOften = await limit(c, userId);
    if (tooOften) return tooOften;
    const text = query.safeParse(c.req.query('q'));
    if (!text.success) return failure(c, 400, 'malformed', 'That is no name of a town.');
    return c.json({places: await searchPlaces(services.db, {text: text.data, userId})});
  });
  return app;
}
