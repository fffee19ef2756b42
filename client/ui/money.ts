// Sums of money in the visitor's notation.
import {decimalsOf} from '../../rules/payments.ts';

/** @param amount in the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(undefined, {style: 'currency', currency});
  return format.format(amount / 10 ** decimalsOf(currency));
}
