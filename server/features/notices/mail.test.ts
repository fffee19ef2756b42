// Each mail in each variant: what it says as text and as HTML, and what it never holds.
import {describe, expect, test} from 'vitest';
import {NOTICE_KINDS, type NoticeKind} from '../../../rules/notices/notices.ts';
import type {NoticeEvent} from './decide.ts';
import {LANGUAGES, LANGUAGE_TAGS} from '../../../rules/words/languages.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {noticeMail} from './mail.ts';
import {unsubscribeTokens} from './unsubscribe.ts';

const NAME = 'Ben <b>';
const PUBLIC_URL = 'https://wing.example';
const MAX_BYTES = 40_000;

const eventOf = (kind: NoticeKind, name = NAME): NoticeEvent => ({
  kind,
  at: new Date(),
  id: 'a secret id',
  page: `/${kind}`,
  name,
});

const mailOf = (
  kind: NoticeKind,
  namesInMails: boolean,
  others: readonly NoticeKind[] = [],
  name = NAME,
) =>
  noticeMail(
    {
      userId: 'ada',
      email: 'ada@wing.example',
      id: 'id',
      namesInMails,
      event: eventOf(kind, name),
      others: others.map((other) => eventOf(other)),
    },
    {publicUrl: PUBLIC_URL, unsubscribeToken: unsubscribeTokens('x').make('ada', kind)},
  );

const VARIANTS = NOTICE_KINDS.flatMap((kind) =>
  [false, true].flatMap((named) =>
    [[], NOTICE_KINDS].map((others) => ({kind, named, also: others.length, others})),
  ),
);

const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The words of the page, in reading order, without its head. */
const wordsOf = (html: string) =>
  decoded(html.replace(/^.*<body/s, '<body').replaceAll(/<[^>]*>/g, ' '))
    .split(/\s+/)
    .filter((word) => word !== '');

const VOID = new Set(['meta', 'br', 'hr', 'img', 'link']);

/** Every element is closed in order, and every attribute is quoted. */
function htmlProblems(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [tag, slash, name = '', attributes = ''] of html
    .replace(/<!doctype html>/, '')
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .matchAll(/<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|[^">])*)>/g)) {
    if (!/^(\s+[a-z-]+="[^"<>]*")*\s*\/?$/.test(attributes)) problems.push(`attributes of ${tag}`);
    if (slash === '/' && open.pop() !== name) problems.push(`${tag} closes another element`);
    if (slash === '' && !VOID.has(name)) open.push(name);
  }
  return [...problems, ...open.map((name) => `${name} stays open`)];
}

test.each([
  ['<p><b></p></b>', ['</p> closes another element', '</b> closes another element']],
  ['<p class=x></p>', ['attributes of <p class=x>']],
  ['<p>', ['p stays open']],
])('the HTML check refuses %s', (html, problems) => {
  expect(htmlProblems(html)).toEqual(problems);
});

describe.each(VARIANTS)('$kind, named $named, beside $also others', ({kind, named, others}) => {
  const {subject, text, html = '', headers} = mailOf(kind, named, others);

  test('says the same as text and as HTML', () => {
    const words = text
      .replaceAll(/:\n+https:\S+/g, '')
      .split(/\s+/)
      .filter((word) => word !== '--');
    // "Wing" stands above.
    expect(wordsOf(html)).toEqual(['Wing', ...words]);
  });

  test('is whole and small, and loads nothing', () => {
    expect(htmlProblems(html)).toEqual([]);
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
    expect(html).not.toMatch(/<(img|link|script|iframe|form|svg|object)|\bsrc=|url\(|@import/);
    expect(html.match(/<table(?!\s+role="presentation")/g)).toBeNull();
  });

  test('has one button, and links to Wing alone', () => {
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`class="button"\\s+href="${PUBLIC_URL}/${kind}"`));
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      expect(new URL(address).origin).toBe(PUBLIC_URL);
      expect(text).toContain(`\n${decoded(address)}`);
    }
  });

  test('tells a first name only where the member lets it, and no address or id', () => {
    const isAboutSomebody = kind === 'match' || kind === 'message';
    expect(subject.includes(NAME)).toBe(named && isAboutSomebody);
    expect(text.includes(NAME)).toBe(named && isAboutSomebody);
    expect(html).not.toContain('<b>');
    for (const secret of ['ada@wing.example', 'a secret id']) {
      expect(`${subject}${text}${html}${JSON.stringify(headers)}`).not.toContain(secret);
    }
  });
});

test.each([
  ['https://evil.example/ben', false],
  ['www.evil.example', false],
  ['evil\u{FF0E}example', false],
  ['ben@evil.example', false],
  ['Ben J. Miller', true],
  ['B.J.', true],
])('the mail about a message of %s has the name: %s', (name, isTold) => {
  const {subject, text, html = ''} = mailOf('message', true, [], name);
  for (const part of [subject, text, html]) expect(part.includes(name)).toBe(isTold);
});

describe.each(LANGUAGE_TAGS.filter((tag) => tag !== 'en'))('in %s', (language) => {
  test.each(VARIANTS)('$kind, named $named, beside $also others', ({kind, named, others}) => {
    const english = mailOf(kind, named, others);
    const {subject, text, html = ''} = inLanguage(language, () => mailOf(kind, named, others));
    const lines = text.split('\n').filter((line) => !/^(https:.*|--|)$/.test(line));
    expect(lines.filter((line) => english.text.split('\n').includes(line))).toEqual([]);
    expect(subject).not.toBe(english.subject);
    expect(html).toContain(`<html lang="${language}" dir="${LANGUAGES[language].direction}">`);
    expect(subject.includes(NAME)).toBe(english.subject.includes(NAME));
  });
});
