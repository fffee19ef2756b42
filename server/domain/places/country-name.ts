// Names of countries in the app's language.
const names = new Intl.DisplayNames('en', {type: 'region'});

/** The English name of an ISO 3166 code of two letters; the code itself if it has none. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
