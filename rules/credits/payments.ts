// Buying credits: what the server sells, and what /balance says about a payment. None of it is in the specification.
import {words} from '../words/words.ts';
import {MATCH_COST} from './credits.ts';

/** Credits and their price, in the currency's smallest unit. */
export type CreditPack = {
  readonly credits: number;
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
};

/** Currencies that Stripe counts in whole units, or in thousandths; all others in hundredths. Intl differs: HUF, ISK, IDR. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const THOUSANDTHS = 'BHD JOD KWD OMR TND';

/** Decimals of the currency's smallest unit. @param currency ISO 4217, in capitals. */
export function decimalsOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THOUSANDTHS.includes(currency) ? 3 : 2;
}

/** Most characters of the operator's sentence about the right of withdrawal. */
export const WITHDRAWAL_NOTICE_MAX = 600;

/** The id of the ledger entry that a payment books. */
export const purchaseEntryId = (paymentId: string): string => `purchase:${paymentId}`;

/** The parameter of the address to which the payment page returns: a payment's id or {@link CANCELLED}. */
export const PAYMENT_PARAMETER = 'payment';
export const CANCELLED = 'cancelled';

export const PAYMENT = words('credits', 'payment', {
  purpose: {cost: MATCH_COST},
  perMatch: (price: string) => ({price}),
  pack: (credits: number) => ({credits}),
  buy: (credits: number, price: string) => ({credits, price}),
});
