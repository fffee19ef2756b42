// Calls an endpoint of better-auth with a validated body.
import type {Context} from 'hono';

type Handling = {handler: (request: Request) => Promise<Response>};

/** With the headers of the request, such as its cookies. */
export function postJson(
  {handler}: Handling,
  c: Context,
  url: string,
  body: unknown,
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return handler(new Request(url, {method: 'POST', headers, body: JSON.stringify(body)}));
}
