// Sums of money in the notation of the page's language.
import {decimalsOf} from '../../rules/credits/payments.ts';
import {pageLocale} from './date-format.ts';

/** @param amount in the currency's smallest unit. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(pageLocale(), {style: 'currency', currency});
  return format.format(amount / 10 ** decimalsOf(currency));
}
