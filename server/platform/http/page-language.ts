// The language of a page that asks: that of its address, else the visitor's choice, else the browser's list.
import type {Context} from 'hono';
import {getCookie} from 'hono/cookie';
import {
  acceptedTags,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  spokenAmong,
  type Language,
} from '../../../rules/words/languages.ts';

/** A page differs by these. */
export const LANGUAGE_VARIES = 'Accept-Language, Cookie';

/** Undefined for a request that names no language of Wing. */
export function toldLanguage(c: Context): Language | undefined {
  const asked = c.req.query(LANGUAGE_PARAMETER);
  if (isLanguage(asked)) return asked;
  const kept = getCookie(c, LANGUAGE_COOKIE);
  return isLanguage(kept) ? kept : spokenAmong(acceptedTags(c.req.header('accept-language') ?? ''));
}

export const languageOf = (c: Context): Language => toldLanguage(c) ?? 'en';
