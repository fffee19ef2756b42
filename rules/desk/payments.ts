// The shape of the desk's page Payments: those that an operator has to look at.
import * as v from 'valibot';

/** Why an operator has to look at a payment. */
export const PAYMENT_PROBLEMS = [
  /** Paid by a member who has left, or has no wallet: nothing is booked. */
  'no-member',
  /** Booked for a member who is suspended or leaving. */
  'suspended',
  /** Refunded after the credits were spent. */
  'spent',
  /** Booked here, but the payment service does not know it. */
  'unknown',
] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** What each problem is, and what can be done about it. */
export const PROBLEM_WORDS: Readonly<Record<PaymentProblem, string>> = {
  'no-member': 'Paid by a member who has left. Nothing was booked: pay it back at Stripe.',
  suspended:
    'Paid by a member who is suspended or leaving. The credits were booked: pay it back at Stripe if they do not come back.',
  spent: 'Paid back after the credits were spent. The wallet could not give all of them.',
  unknown:
    'Booked here, but Stripe does not know it. Usually it was paid with a test key or on another account: take the credits back at the member.',
};

export const PAYMENTS_DESK = {
  none: 'No payment needs you.',
  solved: 'Solved',
} as const;

export const paymentsShape = v.object({
  payments: v.array(
    v.object({
      /** Stripe shows it as the metadata `payment`. */
      id: v.string(),
      /** Null once the member has left. */
      userId: v.nullable(v.string()),
      problem: v.picklist(PAYMENT_PROBLEMS),
      credits: v.number(),
      /** Credits that were to be taken back and had been spent. */
      missingCredits: v.number(),
      /** In the currency's smallest unit. */
      amount: v.number(),
      currency: v.string(),
      createdAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});
export type Payments = v.InferOutput<typeof paymentsShape>;
