// Stripe: opens its own payment page, and reads its lists and events. Its package is loaded only where its key is set.
import {currentLanguage} from '#words';
import type {Stripe} from 'stripe';
import {
  CANCELLED,
  PAYMENT,
  PAYMENT_PARAMETER,
  type CreditPack,
} from '../../../rules/credits/payments.ts';
import type {Language} from '../../../rules/words/languages.ts';
import type {Env} from '../../platform/config/env.ts';
import type {Paid} from './book.ts';

const TIMEOUT_MS = 10_000;

type Settings = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>;

/** Undefined without Stripe's key. */
export async function stripeOf(settings: Settings): Promise<Stripe | undefined> {
  const {STRIPE_SECRET_KEY: key, STRIPE_API_URL: url} = settings;
  if (key === undefined) return undefined;
  const {protocol, hostname, port} = new URL(url);
  const {Stripe: Client} = await import('stripe');
  return new Client(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** Whether a key or an event moves real money. */
export const isLiveKey = (key: string): boolean => key.includes('_live_');

/** Stripe's page has no Arabic; `auto` takes the browser's language. */
const localeOf = (language: Language) => (language === 'ar' ? 'auto' : language);

/** Opens a payment page in the request's language. @returns its address. @throws when Stripe does not answer or refuses. */
export async function openCheckout(
  stripe: Stripe,
  {id, userId, pack, publicUrl}: {id: string; userId: string; pack: CreditPack; publicUrl: string},
): Promise<string> {
  const {credits, amount, currency} = pack;
  // The member's id too: at Stripe an operator finds a payment's member by it.
  const metadata = {payment: id, credits: String(credits), member: userId};
  const back = `${publicUrl}/balance?${PAYMENT_PARAMETER}=`;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: localeOf(currentLanguage()),
      client_reference_id: userId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amount,
            product_data: {name: PAYMENT.pack(credits)},
          },
        },
      ],
      metadata,
      // Charges have the metadata of their PaymentIntent.
      payment_intent_data: {metadata},
      success_url: `${back}${id}`,
      cancel_url: `${back}${CANCELLED}`,
    },
    {idempotencyKey: id},
  );
  if (!session.url) throw new Error('Stripe has opened no payment page.');
  return session.url;
}

/** Undefined for a session that is not paid, or that Wing has not opened. */
export function paidSession(session: Stripe.Checkout.Session): Paid | undefined {
  const {metadata, client_reference_id: userId, amount_total: amount, currency} = session;
  const credits = Number(metadata?.['credits']);
  if (!metadata?.['payment'] || !userId || !amount || !currency) return undefined;
  if (session.payment_status !== 'paid' || !Number.isSafeInteger(credits)) return undefined;
  return {
    id: metadata['payment'],
    userId,
    credits,
    amount,
    currency: currency.toUpperCase(),
    createdAt: new Date(session.created * 1000),
    intentId: idOf(session.payment_intent),
  };
}

/** Stripe gives a related object whole or as its id. */
export const idOf = (related: string | {id: string} | null): string | null =>
  typeof related === 'string' ? related : (related?.id ?? null);
