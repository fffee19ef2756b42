// Dates and times in the page's language. The browser's own language may have other words, digits or another calendar.
import {currentLanguage} from '#words';
import {datesFor} from '../../rules/words/languages.ts';

/** The notation of the visitor's region, where it speaks the page's language. */
export const pageLocale = (): string => datesFor(currentLanguage(), navigator.language);

/** Each is created on first use: the first `Intl.DateTimeFormat` is a long task on a slow phone. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    format: (at: Date | number): string => {
      const locale = pageLocale();
      const format = made.get(locale) ?? new Intl.DateTimeFormat(locale, options);
      made.set(locale, format);
      return format.format(at);
    },
  };
}
