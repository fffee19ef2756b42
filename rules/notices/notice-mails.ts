// The words of the mails that tell a member what waits for them. Never a message's text, an answer or an address; a first
// name only where the member lets mails show who writes.
import {currentLanguage} from '#words';
import type {NoticeKind} from './notices.ts';
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

const MAILS = words('mails', 'notices', {
  match: {named: (name: string) => ({name})},
  message: {named: (name: string) => ({name})},
});

export function noticeWords(kind: NoticeKind, name?: string): Words {
  const {subject, text, button, also, why} = MAILS[kind];
  const isNamed = name !== undefined && (kind === 'match' || kind === 'message');
  return {subject: isNamed ? MAILS[kind].named(name) : subject, text, button, also, why};
}

/** A host, an address or a URL: mail programs would make such a name a link. Also some names with a full stop, as "St.John". */
export const isLinkInMails = (name: string): boolean =>
  /[^\s.]\.\p{L}{2}|\/\/|@/u.test(name.normalize('NFKC'));

const FOOTER = words('mails', 'footer', {also: (things: string) => ({things})});

/** "Also waiting for you: a new match and a new message." Empty for none. */
export function alsoWaiting(kinds: readonly NoticeKind[]): string {
  const things = new Set(kinds.map((kind) => noticeWords(kind).also));
  const list = new Intl.ListFormat(currentLanguage(), {type: 'conjunction'});
  return things.size === 0 ? '' : FOOTER.also(list.format(things));
}

export const MAIL_FOOTER = {
  why: (kind: NoticeKind) => noticeWords(kind).why,
  get stop() {
    return FOOTER.stop;
  },
  get choose() {
    return FOOTER.choose;
  },
} as const;

/** The page that turns mails off, and its refusal. */
export const NOTICE_MAILS_OFF = words('public', 'mailsOff', {this: (kind: NoticeKind) => ({kind})});
