// Buying credits: what the server sells, and what /balance says about a payment. None of it is in the specification.
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

export const PAYMENT = {
  title: 'Get credits',
  purpose: `A match costs each of you ${MATCH_COST} credits, and only when both say Yes.`,
  perMatch: (price: string) => `${price} a match`,
  confirming: 'Your payment is being confirmed. Your credits will appear here by themselves.',
  arrived: 'Thank you! Your credits are here.',
  cancelled: 'You have cancelled the payment. Nothing was charged.',
  failed: 'The payment page could not be opened. Please try again.',
  notLoaded: 'Buying credits could not be loaded. Please reload the page.',
  signedOut: 'You must be logged in to buy credits.',
  noWallet: 'Please complete your profile first.',
  notSold: 'These credits are no longer sold at that price. Please reload the page.',
  needsConsent: 'Please read and tick the box first.',
} as const;
