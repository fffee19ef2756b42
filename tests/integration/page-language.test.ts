// Which language the server gives a page, and that a page has the words of that language only.
import {expect, inject, test} from 'vitest';
import {DEVICES} from '../../rules/account/account-page.ts';
import {PAGE_TITLES} from '../../rules/page-titles.ts';
import {LANDING, PREVIEW} from '../../rules/public-words.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {signUp} from '../support/member.ts';

const stack = inject('stack');

/** The language and direction of a page's HTML. */
const markOf = (page: string) => /<html lang="([^"]+)" dir="([^"]+)">/.exec(page)?.slice(1);

test.each([
  ['the address, before all', '/terms?lang=ar', {cookie: 'wing-language=de'}, ['ar', 'rtl']],
  ['the choice on the device', '/signin', {cookie: 'wing-language=pt-BR'}, ['pt-BR', 'ltr']],
  ["the browser's list", '/', {'accept-language': 'tlh, fr-CA;q=0.8'}, ['fr', 'ltr']],
  ['English without any', '/matches', {}, ['en', 'ltr']],
  ['English for an unknown one', '/?lang=tlh', {cookie: 'wing-language=xx'}, ['en', 'ltr']],
])('a page is in the language of %s', async (_, path, headers, mark) => {
  const response = await fetch(stack.url + path, {headers});
  expect(markOf(await response.text())).toEqual(mark);
  expect(response.headers.get('vary')).toContain('Accept-Language, Cookie');
});

test('the start page is drawn in each language, and links to the others', async () => {
  const page = await (await fetch(`${stack.url}/?lang=de`)).text();
  expect(page).toContain(inLanguage('de', () => LANDING.lead));
  expect(page).not.toContain(LANDING.lead);
  expect(page).toContain(`<title>${inLanguage('de', () => PAGE_TITLES['/'])} · Wing</title>`);
  expect(page).toContain(`<link rel="alternate" hreflang="ar" href="${stack.url}/?lang=ar">`);
  expect(page).toContain(`<link rel="alternate" hreflang="x-default" href="${stack.url}/">`);
});

test.each([
  ['/terms', 'pt-BR', 'pt_BR'],
  ['/', 'ar', 'ar_EG'],
  ['/', 'en', 'en_US'],
] as const)('the link preview of %s is in %s', async (path, language, locale) => {
  const page = await (await fetch(`${stack.url}${path}?lang=${language}`)).text();
  const {title, description, imageAlt} = inLanguage(language, () => ({
    title: PAGE_TITLES[path],
    description: PREVIEW.description,
    imageAlt: PREVIEW.imageAlt,
  }));
  const shown = [...page.matchAll(/<meta (?:name|property)="(.+?)" content="(.+?)">/g)];
  expect(Object.fromEntries(shown.map(([, name, content]) => [name, content]))).toMatchObject({
    description,
    'og:title': `${title} · Wing`,
    'og:description': description,
    'og:locale': locale,
    'og:image:alt': imageAlt,
  });
});

test('the installed app is described in each language', async () => {
  const manifest = await (await fetch(`${stack.url}/manifest.webmanifest`)).json();
  const inArabic = inLanguage('ar', () => PREVIEW.description);
  expect(manifest).toMatchObject({
    name: 'Wing',
    description: PREVIEW.description,
    description_localized: {ar: {value: inArabic, lang: 'ar', dir: 'rtl'}},
  });
});

test('a page names the words of its language alone', async () => {
  const {cookie} = await signUp(stack);
  const headers = {cookie: `${cookie}; wing-language=de`};
  const page = await (await fetch(`${stack.url}/matches`, {headers})).text();
  const words = [...page.matchAll(/"\/assets\/words-([a-z-]+)-[\w-]{8}\.js"/gi)].map(
    ([, part]) => part,
  );
  expect(new Set(words)).toEqual(new Set(['de-first', 'de-cards']));
});

test('the devices of a member are named in the language of their page', async () => {
  const {cookie} = await signUp(stack);
  const answer = await fetch(`${stack.url}/api/account`, {
    headers: {cookie: `${cookie}; wing-language=de`},
  });
  const name = inLanguage('de', () => DEVICES.unknown);
  expect(await answer.json()).toMatchObject({devices: [{name}]});
});
