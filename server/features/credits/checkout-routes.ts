// `POST /api/payments/checkout`: opens Stripe's payment page for a pack of credits.
import {randomUUID} from 'node:crypto';
import {eq} from 'drizzle-orm';
import {Hono} from 'hono';
import type {Stripe} from 'stripe';
import {z} from 'zod';
import {PAYMENT} from '../../../rules/credits/payments.ts';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {wallet} from '../../platform/database/tables.ts';
import {openCheckout} from './stripe.ts';
import {failure} from '../../platform/http/answers.ts';
import {languageOf} from '../../platform/http/page-language.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requestLimit} from '../../platform/http/request-limit.ts';
import {requireUser} from '../../platform/sessions/require-session.ts';
import type {Services} from '../../platform/sessions/services.ts';

/** Payment pages that a member may open, per hour. */
const PAGES = {points: 30, seconds: 3600} as const;

const order = z.object({
  credits: z.number(),
  /** What the member was shown, in the currency's smallest unit. */
  amount: z.number(),
  hasAgreed: z.boolean(),
});

export function checkoutRoutes(services: Services, stripe: Stripe): Hono {
  const {db, env, log} = services;
  const limit = requestLimit(PAGES, NOT_NOW.requests);
  const app = new Hono();

  app.post('/checkout', requireUser(services, PAYMENT.signedOut), async (c) => {
    const {userId} = c.var;
    const {data} = await readJson(c, order);
    const pack = env.CREDIT_PACKS?.find(
      ({credits, amount}) => credits === data?.credits && amount === data.amount,
    );
    if (!pack) return failure(c, 409, 'not-sold', PAYMENT.notSold);
    if (env.WITHDRAWAL_NOTICE && !data?.hasAgreed) {
      return failure(c, 400, 'no-consent', PAYMENT.needsConsent);
    }
    const [owned] = await db.select().from(wallet).where(eq(wallet.userId, userId));
    if (!owned) return failure(c, 409, 'no-wallet', PAYMENT.noWallet);
    const tooOften = await limit(c, userId);
    if (tooOften) return tooOften;
    const id = randomUUID();
    await db.insert(payment).values({id, userId, ...pack});
    try {
      const url = await inLanguage(languageOf(c), () =>
        openCheckout(stripe, {id, userId, pack, publicUrl: env.publicUrl}),
      );
      return c.json({url});
    } catch (error) {
      log.warn({err: error}, 'Stripe opened no payment page');
      return failure(c, 503, 'unavailable', PAYMENT.failed);
    }
  });
  return app;
}
