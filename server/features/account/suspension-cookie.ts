// Carries the reason of a suspension past Google's redirect in a cookie, because anyone can write a URL's parameters.
import {serialize} from 'hono/utils/cookie';
import {SUSPENSION_COOKIE} from '../../../rules/account/account.ts';

/** Long enough for the page to load. */
const COOKIE_SECONDS = 120;

/** Moves the reason from better-auth's redirect URL to the cookie. */
export function moveReasonToCookie(answer: Response, publicUrl: string): Response {
  const to = URL.parse(answer.headers.get('location') ?? '', publicUrl);
  const reason = to?.searchParams.get('error_description');
  if (!to || !reason) return answer;
  to.searchParams.delete('error_description');
  const headers = new Headers(answer.headers);
  headers.set('location', to.href);
  if (to.searchParams.get('error') === 'account_disabled') {
    const isSecure = publicUrl.startsWith('https:');
    const name = SUSPENSION_COOKIE[isSecure ? 'https:' : 'http:'];
    const options = {path: '/', maxAge: COOKIE_SECONDS, sameSite: 'Lax', secure: isSecure} as const;
    headers.append('set-cookie', serialize(name, reason, options));
  }
  return new Response(null, {status: answer.status, headers});
}
