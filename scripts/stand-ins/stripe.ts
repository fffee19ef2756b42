// Plays Stripe for tests and `npm run dev`: the part of its API that Wing uses, a payment page that moves no money, and signed
// reports to Wing's webhook.
import {randomUUID} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {once} from 'node:events';
import {Stripe} from 'stripe';

export const STAND_IN_KEY = 'sk_test_stand_in';
export const STAND_IN_SECRET = 'whsec_stand_in';

type Session = {
  id: string;
  object: 'checkout.session';
  livemode: false;
  created: number;
  url: string;
  locale: string;
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
};
type Refund = {
  id: string;
  payment_intent: string;
  charge: {id: string; amount_refunded: number};
};
type Dispute = {id: string; status: 'lost' | 'won'; amount: number; payment_intent: string};

/** One report: the body as it is signed. */
export type Report = {id: string; type: string; body: string};

const stripe = new Stripe(STAND_IN_KEY);

/** The header that Stripe sends with this body. */
export const signatureOf = (
  body: string,
  {secret = STAND_IN_SECRET, at = Date.now()}: {secret?: string; at?: number} = {},
): string =>
  stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at / 1000),
  });

const page = (session: Session) => `<!doctype html>
<html lang="${session.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A payment page for trials</title>
<style>body{font:1.1rem/1.5 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.6rem 1.2rem;margin-right:.6rem}</style>
<h1>A payment page for trials</h1>
<p>This page plays Stripe's Checkout. No money moves, and no card is asked for.</p>
<p><strong>${session.metadata['credits']} credits for ${session.amount_total / 100} ${session.currency.toUpperCase()}</strong></p>
<form method="post" action="/pay/${session.id}"><button name="press" value="pay">Pay</button><button name="press" value="cancel">Cancel</button></form>
</html>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

const listOf = (data: readonly object[], url: string) => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

/**
 * @param webhook where reports go; undefined to send none by itself.
 * @param port 0 for any free port.
 */
export async function startStripe({webhook, port = 0}: {webhook?: string; port?: number} = {}) {
  const sessions = new Map<string, Session>();
  const disputes: Dispute[] = [];
  const refunds: Refund[] = [];
  const byKey = new Map<string, Session>();
  /** All reports so far, also those that were not sent. */
  const reports: Report[] = [];

  async function send(report: Report, to = webhook): Promise<number> {
    if (!to) return 0;
    const response = await fetch(to, {
      method: 'POST',
      headers: {'content-type': 'application/json', 'stripe-signature': signatureOf(report.body)},
      body: report.body,
    });
    return response.status;
  }

  /** Makes a report and sends it. */
  async function announce(type: string, object: object): Promise<Report> {
    const id = `evt_${randomUUID()}`;
    const created = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      created,
      livemode: false,
      data: {object},
    });
    const made = {id, type, body};
    reports.push(made);
    await send(made).catch(() => undefined);
    return made;
  }

  function pay(id: string): Promise<Report> {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    session.payment_status = 'paid';
    session.payment_intent ??= `pi_${randomUUID()}`;
    return announce('checkout.session.completed', session);
  }

  function refund(id: string, amount: number): Promise<Report> {
    const session = sessions.get(id);
    const intent = session?.payment_intent;
    if (!session || !intent) throw new Error(`The session ${id} is not paid.`);
    const earlier = refunds.findLast(({payment_intent: of}) => of === intent)?.charge;
    const charge = {
      id: earlier?.id ?? `ch_${randomUUID()}`,
      amount_refunded: Math.min(session.amount_total, (earlier?.amount_refunded ?? 0) + amount),
    };
    refunds.push({id: `re_${randomUUID()}`, payment_intent: intent, charge});
    return announce('charge.refunded', {
      ...charge,
      object: 'charge',
      amount: session.amount_total,
      metadata: session.metadata,
      payment_intent: intent,
    });
  }

  function dispute(id: string, status: Dispute['status']): Promise<Report> {
    const session = sessions.get(id);
    if (!session?.payment_intent) throw new Error(`The session ${id} is not paid.`);
    const made: Dispute = {
      id: `dp_${randomUUID()}`,
      status,
      amount: session.amount_total,
      payment_intent: session.payment_intent,
    };
    disputes.push(made);
    return announce('charge.dispute.closed', {...made, object: 'dispute'});
  }

  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://stand-in');
    const since = Number(searchParams.get('created[gte]') ?? 0);
    const [, id = ''] = /^\/pay\/(.+)$/.exec(pathname) ?? [];
    const session = sessions.get(id);
    if (pathname === '/v1/checkout/sessions' && request.method === 'POST') {
      json(response, open(await formOf(request), String(request.headers['idempotency-key'])));
    } else if (pathname === '/v1/checkout/sessions') {
      json(
        response,
        listOf(
          [...sessions.values()].toReversed().filter(({created}) => created >= since),
          pathname,
        ),
      );
    } else if (pathname === '/v1/refunds') {
      json(response, listOf(refunds, pathname));
    } else if (pathname === '/v1/disputes') {
      json(response, listOf(disputes, pathname));
    } else if (session && request.method === 'POST') {
      const isPaid = (await formOf(request)).get('press') === 'pay';
      if (isPaid) await pay(id);
      response.writeHead(303, {location: isPaid ? session.success_url : session.cancel_url}).end();
    } else if (session) {
      response.setHeader('content-type', 'text/html').end(page(session));
    } else {
      response.statusCode = 404;
      json(response, {error: {type: 'invalid_request_error', message: 'Not found.'}});
    }
  }

  function open(form: URLSearchParams, key: string): Session {
    const known = byKey.get(key);
    if (known) return known;
    const text = (name: string) => form.get(name) ?? '';
    const id = `cs_test_${randomUUID()}`;
    const price = 'line_items[0][price_data]';
    const session: Session = {
      id,
      object: 'checkout.session',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      url: `${url}/pay/${id}`,
      locale: text('locale'),
      amount_total: Number(text(`${price}[unit_amount]`)),
      currency: text(`${price}[currency]`),
      client_reference_id: form.get('client_reference_id'),
      metadata: {payment: text('metadata[payment]'), credits: text('metadata[credits]')},
      payment_status: 'unpaid',
      payment_intent: null,
      success_url: text('success_url'),
      cancel_url: text('cancel_url'),
    };
    byKey.set(key, session);
    sessions.set(id, session);
    return session;
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : port}`;
  return {
    url,
    reports,
    sessions,
    pay,
    refund,
    dispute,
    send,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
