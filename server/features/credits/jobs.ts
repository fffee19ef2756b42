// The nightly comparison of payments with Stripe.
import type {Stripe} from 'stripe';
import {z} from 'zod';
import type {Log} from '../../platform/observability/log.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {job} from '../../platform/queue/run.ts';
import {comparePayments} from './compare.ts';
import {paymentEvents} from './webhook-routes.ts';

type Services = {
  db: Database;
  log: Log;
  /** Undefined without Stripe's key. */
  stripe?: Stripe | undefined;
};

export const creditJobs = ({db, log, stripe}: Services) => ({
  'compare-payments': job(z.unknown(), async () => {
    if (!stripe) return;
    const compared = await comparePayments(db, stripe, new Date());
    paymentEvents.inc({result: 'late'}, compared.bookedLate);
    const isEqual = compared.bookedLate + compared.unknown === 0;
    log[isEqual ? 'info' : 'warn'](compared, 'payments compared with Stripe');
  }),
});
