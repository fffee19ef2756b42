// Whole numbers in the notation of the page's language: "1,020", "1.020".
import {pageLocale} from './date-format.ts';

export const inDigits = (value: number): string =>
  new Intl.NumberFormat(pageLocale()).format(value);
