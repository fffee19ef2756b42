// Well-known URIs (RFC 8615): security contact and change of password.
import {Hono} from 'hono';
import type {Env} from '../platform/config/env.ts';
import {failure} from '../platform/http/answers.ts';

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 90;
const DAY_MS = 86_400_000;

export function wellKnownRoutes({
  contactEmail,
  publicUrl,
}: Pick<Env, 'contactEmail' | 'publicUrl'>): Hono {
  const app = new Hono();
  app.get('/security.txt', (c) => {
    const expires = new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS);
    return c.text(
      [
        `Contact: mailto:${encodeURI(contactEmail)}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
  app.get('/change-password', (c) => c.redirect('/account', 302));
  // Password managers request a path that must not exist, to check that a 200 is meaningful.
  app.all('*', (c) => failure(c, 404, 'not-found', 'There is nothing here.'));
  return app;
}
