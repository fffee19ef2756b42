// Names of countries in English, and those that a member may type.
import {LANGUAGES, LANGUAGE_TAGS} from '../../../rules/words/languages.ts';

const names = new Intl.DisplayNames('en', {type: 'region'});
/** Hong Kong's long name begins with its form of government. */
const translated = LANGUAGE_TAGS.flatMap((tag) =>
  (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(LANGUAGES[tag].dates, {type: 'region', style}),
  ),
);

/** Where members use another name than Unicode: "Hong Kong SAR China", "Congo - Kinshasa", "Myanmar (Burma)". */
const PLAIN_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  GS: 'South Georgia',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
};

/** Countries with an article within a sentence, besides those that end in "Islands". */
const WITH_ARTICLE: ReadonlySet<string> = new Set(
  'AE BQ BS CD CF CG DO GB GM IM IO KM MV NL PH PS TF US'.split(' '),
);

/** The English name of an ISO 3166 code of two letters; the code itself if it has none. */
export function countryName(code: string): string {
  return PLAIN_NAMES[code] ?? names.of(code) ?? code;
}

/** A country's names in each of Wing's languages. */
export const namesOfCountry = (code: string): string[] => [
  countryName(code),
  ...translated.flatMap((each) => each.of(code) ?? []),
];

/** The name as it follows "In": "the United States". */
export function countryInSentence(code: string): string {
  const name = countryName(code);
  return WITH_ARTICLE.has(code) || name.endsWith(' Islands') ? `the ${name}` : name;
}
