// Dates and times in the browser's locale.

/** Created on first use: the first `Intl.DateTimeFormat` is a long task on a slow phone. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return {
    format: (at: Date | number): string =>
      (made ??= new Intl.DateTimeFormat(undefined, options)).format(at),
  };
}
