// Dates and times in English, as Wing's pages are: in another language's words, digits or calendar they would not fit the text.

/** The visitor's English. Other visitors are used to the day before the month more often than not. */
export const englishLocale = (): string =>
  navigator.language.startsWith('en') ? navigator.language : 'en-GB';

/** Created on first use: the first `Intl.DateTimeFormat` is a long task on a slow phone. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return {
    format: (at: Date | number): string =>
      (made ??= new Intl.DateTimeFormat(englishLocale(), options)).format(at),
  };
}
