// The mails about a member's account, other than notices. They are worded in the account's language.
import {currentLanguage} from '#words';
import {LINK_SECONDS} from './account/account.ts';
import {LANGUAGES} from './words/languages.ts';
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
