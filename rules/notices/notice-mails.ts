// The words of the mails that tell a member what waits for them. Never a message's text, an answer or an address; a first
// name only where the member lets mails show who writes.
import type {NoticeKind} from './notices.ts';
import {MATCH} from '../wording.ts';
import {words} from '../words/words.ts';

type Words = {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  /** The same beside a more important event. */
  readonly also: string;
  /** "You get this mail because ..." */
  readonly why: string;
};

const WORDS: Record<NoticeKind, (name: string | undefined) => Words> = {
  match: (name) => ({
    subject: name ? MATCH.matched(name) : 'You have a new match!',
    text: 'You both said Yes. Your chat is open, with a first question from the wingman.',
    button: 'Open Chat',
    also: 'a new match',
    why: 'you have a new match',
  }),
  message: (name) => ({
    subject: name ? `${name} wrote to you` : 'You have a new message',
    text: 'It waits for you in your chat.',
    button: 'Read It',
    also: 'a new message',
    why: 'a message was waiting for you',
  }),
  suggestions: () => ({
    subject: 'You have new suggestions',
    text: 'Wing has found people who may suit you. Have a look, and say Yes or No.',
    button: 'See Your Suggestions',
    also: 'new suggestions',
    why: 'you have new suggestions',
  }),
  reminder: () => ({
    subject: 'A suggestion is waiting for your answer',
    text: 'Suggestions do not stay for ever, and this one will leave your list soon. Say Yes or No while it is there.',
    button: 'Answer It',
    also: 'a suggestion that will leave your list soon',
    why: 'a suggestion was waiting for your answer',
  }),
};

export const noticeWords = (kind: NoticeKind, name?: string): Words => WORDS[kind](name);

/** A host, an address or a URL: mail programs would make such a name a link. Also some names with a full stop, as "St.John". */
export const isLinkInMails = (name: string): boolean =>
  /[^\s.]\.\p{L}{2}|\/\/|@/u.test(name.normalize('NFKC'));

const LIST = new Intl.ListFormat('en', {type: 'conjunction'});

/** "Also waiting for you: a new match and a new message." Empty for none. */
export function alsoWaiting(kinds: readonly NoticeKind[]): string {
  const things = new Set(kinds.map((kind) => noticeWords(kind).also));
  return things.size === 0 ? '' : `Also waiting for you: ${LIST.format(things)}.`;
}

export const MAIL_FOOTER = {
  why: (kind: NoticeKind) => `You get this mail because ${noticeWords(kind).why}.`,
  stop: 'Stop these mails',
  choose: 'Choose what Wing tells you',
} as const;

/** The page that turns mails off, and its refusal. */
export const NOTICE_MAILS_OFF = words('public', 'mailsOff', {this: (kind: NoticeKind) => ({kind})});
