// Sentences as they are kept and as they are read: ICU messages (plural forms, parameters) that are compiled before they are formatted.
import format, {type CompiledMessage} from 'icu-minify/format';
import {LANGUAGES, type Language} from './languages.ts';

/** A file of `rules/words/<language>/`, compiled: its groups, lists and messages. */
export type Messages = {readonly [key: string]: Entry};
type Entry = CompiledMessage | Messages;

/** Values of a message's parameters, by name. */
export type Parameters = Readonly<Record<string, string | number>>;

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Each is made once: the first of a language is a long task on a slow phone. */
const formatters = {
  getPluralRules: (...[locale]: ConstructorParameters<typeof Intl.PluralRules>) => {
    const key = String(locale);
    const found = plurals.get(key) ?? new Intl.PluralRules(locale);
    plurals.set(key, found);
    return found;
  },
  getNumberFormat: (...[locale, options]: ConstructorParameters<typeof Intl.NumberFormat>) => {
    const key = String(locale);
    if (options) return new Intl.NumberFormat(locale, options);
    const found = numbers.get(key) ?? new Intl.NumberFormat(locale);
    numbers.set(key, found);
    return found;
  },
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
};

/** The message in words. @throws when a parameter is missing. */
export function formatted(
  message: CompiledMessage,
  language: Language,
  parameters?: Parameters,
): string {
  const locale = LANGUAGES[language].dates;
  const text = format<never>(message, locale, {...parameters}, {formatters});
  return typeof text === 'string' ? text : text.join('');
}
