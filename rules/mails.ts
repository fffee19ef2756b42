// The mails about a member's account, other than notices. They are worded in the account's language.
import {currentLanguage} from '#words';
import {LINK_SECONDS} from './account/account.ts';
import {LANGUAGES} from './words/languages.ts';
import {DEFAULT_REASONS, SUSPENSION_OVER} from './safety/report.ts';
import {words} from './words/words.ts';

export const ACCOUNT_MAILS = words('mails', 'account', {
  moved: {text: (contact: string) => ({contact})},
  reset: {once: {minutes: LINK_SECONDS.reset / 60}},
  leaving: {asked: (day: string) => ({day})},
});

/** What a member is told of an operator's decision, whose reason stands as it was written. */
export const MODERATION_MAILS = words('mails', 'moderation', {
  warned: {appeal: (contact: string) => ({contact})},
  suspended: {
    forGood: (why: string, contact: string) => ({why, contact}),
    until: (why: string, contact: string, day: string) => ({why, contact, day}),
  },
});

const REASONS = words('mails', 'reasons');

/** A stored reason; an operator's own stands as it was written. */
export function reasonInWords(why: string): string {
  if (why === DEFAULT_REASONS.suspend) return REASONS.closed;
  if (why === DEFAULT_REASONS.restore) return REASONS.opened;
  return why === SUSPENSION_OVER ? REASONS.over : why;
}

/** What a suspended member reads by mail, and when they try to sign in. `until` is null for good. */
export function suspensionMessage(why: string, contact: string, until: Date | null = null): string {
  const {suspended} = MODERATION_MAILS;
  const reason = reasonInWords(why);
  return until === null
    ? suspended.forGood(reason, contact)
    : suspended.until(reason, contact, dayInMails(until));
}

/** A moment, for a reader whose time zone is not known. */
export function dayInMails(at: Date): string {
  const language = currentLanguage();
  if (language === 'en') return at.toUTCString();
  const format = new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}
