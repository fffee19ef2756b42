// The content of push notifications. Messages' text is included only on request.
import {characters} from '../characters.ts';
import {words} from '../words/words.ts';
import type {NoticeKind} from './notices.ts';

/** The browsers' push services. The server sends notifications to no other hosts. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

const TEXT_SHOWN = 120;

export type Notification = {readonly title: string; readonly body: string; readonly url: string};

const BODIES = words('mails', 'push');

/** Tells nobody's name and no message's text. */
export const quietNotification = (kind: NoticeKind, url: string): Notification => ({
  title: 'Wing',
  body: BODIES[kind],
  url,
});

/** The first `TEXT_SHOWN` characters, without a part of a letter, such as half of a family of emoji, at the end. */
function beginning(line: string): string {
  const cut = Array.from(line).slice(0, TEXT_SHOWN).join('');
  const last = [...new Intl.Segmenter().segment(line)].find(
    ({index, segment}) => index + segment.length > cut.length,
  );
  return cut.slice(0, last?.index) || cut;
}

/** For members who chose to see messages on the lock screen. */
export function messageWithText(url: string, name: string, text: string): Notification {
  const line = text.replaceAll(/\s+/g, ' ');
  const body = characters(line) > TEXT_SHOWN ? `${beginning(line)}…` : line;
  return {title: name, body, url};
}

/** Endpoints are a primary key, and Postgres indexes up to 2,704 bytes. */
const ENDPOINT_MAX = 2000;
/** WHATWG allows more characters in a host, and other parsers end it at some of them. */
const PLAIN_HOST = /^[a-z0-9.-]+$/;

const isOfPushService = (host: string): boolean =>
  PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`));

/** The canonical URL of an endpoint at a known push service, over https on the default port; undefined for others. */
export function canonicalPushEndpoint(address: string): string | undefined {
  const url = /\p{Cc}/u.test(address) ? null : URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  if (!PLAIN_HOST.test(url.hostname) || !isOfPushService(url.hostname)) return undefined;
  return url.href.length <= ENDPOINT_MAX ? url.href : undefined;
}
