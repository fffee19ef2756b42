// The language that a visitor's browser asks for: in the address, by an earlier choice on this device, or by its own list. The server
// decides alike for what it draws (server/platform/http/page-language.ts).
import {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageFor,
  ONCE_PARAMETER,
  type Language,
} from '../../../rules/words/languages.ts';

const YEAR_S = 31_536_000;

export function keepLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

function keptLanguage(): Language | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const kept = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return isLanguage(kept) ? kept : undefined;
}

/**
 * The language in the address, if there is one. Removes it from the address, so that a reload follows the newest choice, and
 * keeps it as the device's choice unless it is asked for once.
 */
export function takeAskedLanguage(): Language | undefined {
  const address = new URL(location.href);
  const asked = address.searchParams.get(LANGUAGE_PARAMETER);
  if (asked === null) return undefined;
  const language = isLanguage(asked) ? asked : undefined;
  if (language && !address.searchParams.has(ONCE_PARAMETER)) keepLanguage(language);
  address.searchParams.delete(LANGUAGE_PARAMETER);
  address.searchParams.delete(ONCE_PARAMETER);
  history.replaceState(history.state, '', address);
  return language;
}

export const wantedLanguage = (): Language => keptLanguage() ?? languageFor(navigator.languages);
