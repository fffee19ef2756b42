// `POST /api/payments/webhook`: Stripe's webhook events. The signature over the body is the only proof of who sends it.
import {Hono} from 'hono';
import {Counter} from 'prom-client';
import type {Stripe} from 'stripe';
import {failure} from '../../platform/http/answers.ts';
import {isLiveKey} from './stripe.ts';
import {bookEvent} from './webhook.ts';
import type {Services} from '../../platform/sessions/services.ts';

export const paymentEvents = new Counter({
  name: 'wing_payment_events_total',
  help: 'Webhook events of the payment service, by result: booked, nothing, unknown, refused; late: booked at night without one.',
  labelNames: ['result'],
});
// Without a zero, Prometheus would not count the first one as an increase.
for (const result of ['refused', 'late']) paymentEvents.inc({result}, 0);

export function webhookRoutes({db, env, log}: Services, stripe: Stripe): Hono {
  const {STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secret = ''} = env;

  /** @throws for an event that is forged, older than five minutes, or of the other mode (test or live). */
  async function verified(body: string, signature: string): Promise<Stripe.Event> {
    const event = await stripe.webhooks.constructEventAsync(body, signature, secret);
    if (event.livemode !== isLiveKey(key)) throw new Error('It is of the other mode.');
    return event;
  }

  return new Hono().post('/', async (c) => {
    const body = await c.req.text().catch(() => '');
    let event: Stripe.Event;
    try {
      event = await verified(body, c.req.header('stripe-signature') ?? '');
    } catch (error) {
      paymentEvents.inc({result: 'refused'});
      log.warn({err: error}, 'a payment event was refused');
      return failure(c, 400, 'not-from-stripe', 'This event is not valid.');
    }
    const result = await bookEvent(db, event);
    paymentEvents.inc({result});
    log.info({result, event: event.id, type: event.type}, 'payment event');
    // Stripe sends it again, for up to three days.
    if (result === 'unknown')
      return failure(c, 409, 'not-booked-yet', 'This payment is not booked yet.');
    return c.json({result});
  });
}
