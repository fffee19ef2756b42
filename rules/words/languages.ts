// The languages of Wing. The first is the specification's; a visitor or member without one of them reads it.

/** By BCP 47 tag. `name` is the language's own; `dates` is the tag for Intl: in Arabic with the digits that the fields show. */
export const LANGUAGES = {
  en: {name: 'English', direction: 'ltr', dates: 'en-GB'},
  de: {name: 'Deutsch', direction: 'ltr', dates: 'de'},
  fr: {name: 'Français', direction: 'ltr', dates: 'fr'},
  es: {name: 'Español', direction: 'ltr', dates: 'es'},
  'pt-BR': {name: 'Português (Brasil)', direction: 'ltr', dates: 'pt-BR'},
  ar: {name: 'العربية', direction: 'rtl', dates: 'ar-u-nu-latn'},
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES).filter(isLanguage);

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);
}

const base = (tag: string) => tag.toLowerCase().split('-')[0];

/** The first of these tags that Wing speaks: "de-AT" is German, "pt" Brazilian Portuguese. */
export const languageFor = (wanted: readonly string[]): Language => spokenAmong(wanted) ?? 'en';

/** Undefined where Wing speaks none of them. */
export function spokenAmong(wanted: readonly string[]): Language | undefined {
  const found = wanted.map((tag) => LANGUAGE_TAGS.find((known) => base(known) === base(tag)));
  return found.find((language) => language !== undefined);
}

/** The tags of an Accept-Language header, the most wanted first. */
export function acceptedTags(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return {tag, weight: weight === undefined ? 1 : Number(weight)};
  });
  return ranges
    .filter(({weight}) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({tag}) => tag);
}

/** For Intl: as in the visitor's region, if it speaks this language: "en-US" for English, "de-AT" for German. */
export function datesFor(language: Language, region: string): string {
  const isOwn = language !== 'ar' && base(region) === base(language);
  return isOwn ? region : LANGUAGES[language].dates;
}

/** The cookie that keeps a visitor's choice on the device. Pages and the server read it. */
export const LANGUAGE_COOKIE = 'wing-language';
/** In the address of a public page: `/terms?lang=de`. */
export const LANGUAGE_PARAMETER = 'lang';
/** Beside it: shows that language until the next page load, and keeps the visitor's choice. */
export const ONCE_PARAMETER = 'once';
