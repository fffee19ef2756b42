// The language of a page that asks: that of its address, else the visitor's choice, else the browser's list.
import type {Context} from 'hono';
import {getCookie} from 'hono/cookie';
import {
  acceptedTags,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageFor,
  type Language,
} from '../../../rules/words/languages.ts';

/** A page differs by these. */
export const LANGUAGE_VARIES = 'Accept-Language, Cookie';

export function languageOf(c: Context): Language {
  const asked = c.req.query(LANGUAGE_PARAMETER);
  if (isLanguage(asked)) return asked;
  const kept = getCookie(c, LANGUAGE_COOKIE);
  return isLanguage(kept) ? kept : languageFor(acceptedTags(c.req.header('accept-language') ?? ''));
}
