// Sums of money in the visitor's English notation.
import {decimalsOf} from '../../rules/credits/payments.ts';
import {englishLocale} from './date-format.ts';

/** @param amount in the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(englishLocale(), {style: 'currency', currency});
  return format.format(amount / 10 ** decimalsOf(currency));
}
