// Why somebody is suspended, on their way back from Google. Words in the address could be anybody's, so they
// travel in a cookie of ours, for the page that follows.
import {serialize} from 'hono/utils/cookie';
import {SUSPENSION_COOKIE} from '../../../rules/account.ts';

/** Long enough for a page to load. */
const SECONDS = 120;

/** The same answer, with what better-auth has to say taken out of the address it sends the browser to. */
export function tellSuspended(answer: Response, publicUrl: string): Response {
  const to = URL.parse(answer.headers.get('location') ?? '', publicUrl);
  const words = to?.searchParams.get('error_description');
  if (!to || !words) return answer;
  to.searchParams.delete('error_description');
  const headers = new Headers(answer.headers);
  headers.set('location', to.href);
  if (to.searchParams.get('error') === 'account_disabled') {
    const isSecure = publicUrl.startsWith('https:');
    const name = SUSPENSION_COOKIE[isSecure ? 'https:' : 'http:'];
    const rules = {path: '/', maxAge: SECONDS, sameSite: 'Lax', secure: isSecure} as const;
    headers.append('set-cookie', serialize(name, words, rules));
  }
  return new Response(null, {status: answer.status, headers});
}
