// Each language has every message, with the parameters that the code gives and all its plural forms.
import {globSync, readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import compile from 'icu-minify/compile';
import {expect, test} from 'vitest';
import {ACCOUNT, tooManyAttempts} from '../account/account.ts';
import {LANDING, PRICES} from '../public-words.ts';
import {COUNTDOWN, HOME} from '../wording.ts';
import {LANGUAGES, LANGUAGE_TAGS, type Language} from './languages.ts';
import {inLanguage, sentenceOf} from './on-the-server.ts';
import {partOf} from './parts.ts';
import {declared, say, worded} from './words.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
/** The place of the options in a compiled plural, and its types: cardinal and ordinal. */
const PLURALS: ReadonlySet<unknown> = new Set([2, 3]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The messages below an object, by their keys joined with dots. */
function flat(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (!isObject(value)) throw new Error(`${key} is neither a message nor a group.`);
  return Object.entries(value).flatMap(([name, entry]) => flat(entry, `${key}.${name}`));
}

function messagesOf(language: Language): Map<string, string> {
  const files = readdirSync(`${FOLDER}${language}`);
  return new Map(
    files.flatMap((file) => {
      const parsed: unknown = JSON.parse(readFileSync(`${FOLDER}${language}/${file}`, 'utf8'));
      return flat(parsed, file.replace('.json', ''));
    }),
  );
}

/** Everything that a compiled message has at any depth. */
function* nodesOf(node: unknown): Generator<readonly unknown[]> {
  const inner = Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];
  if (Array.isArray(node)) yield node;
  for (const each of inner) yield* nodesOf(each);
}

/** In a list of texts, 0 is the number of a plural; an argument's type is above it. */
const isArgument = ([name, type, ...rest]: readonly unknown[]) =>
  typeof name === 'string' &&
  ((type === undefined && rest.length === 0) || (typeof type === 'number' && type > 0));

/** The names of a message's parameters, sorted. */
function parametersOf(message: string): string[] {
  const compiled: unknown = compile(message);
  // The message itself is a list of texts and arguments.
  const nodes = Array.isArray(compiled) ? compiled.flatMap((node) => [...nodesOf(node)]) : [];
  const names = nodes.filter(isArgument).map(([name]) => String(name));
  return [...new Set(names)].toSorted();
}

/** The forms of each plural of a message. */
const pluralsOf = (message: string): string[][] =>
  [...nodesOf(compile(message))].flatMap(([, type, forms]) =>
    PLURALS.has(type) && isObject(forms)
      ? [Object.keys(forms).filter((form) => !form.startsWith('='))]
      : [],
  );

const english = messagesOf('en');

test.each(OTHERS)('%s has every message, with the same parameters', (language) => {
  const own = messagesOf(language);
  expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  for (const [key, message] of own) {
    expect([key, parametersOf(message)]).toEqual([key, parametersOf(english.get(key) ?? '')]);
  }
});

test.each(LANGUAGE_TAGS)('a plural in %s has all forms of the language', (language) => {
  const {pluralCategories} = new Intl.PluralRules(language).resolvedOptions();
  // "many" is for millions in Spanish, French and Portuguese.
  const needed = language === 'ar' ? pluralCategories : ['one', 'other'];
  for (const [key, message] of messagesOf(language)) {
    for (const forms of pluralsOf(message)) {
      expect([key, forms]).toEqual([key, expect.arrayContaining(needed)]);
    }
  }
});

test.each(OTHERS)('%s leaves no longer sentence in English', (language) => {
  const same = [...messagesOf(language)].filter(
    ([key, message]) => message === english.get(key) && message.split(' ').length > 3,
  );
  expect(same).toEqual([]);
});

/**
 * What a language does not write: spaces that break before a sign, signs of another script, marks without a partner, three dots,
 * a letter of Arabic joined to a Latin one.
 */
const UNWRITTEN: readonly (readonly [Language, RegExp])[] = [
  ['de', / …|\w…|\.{3}|["']/],
  ['fr', /[^\u00A0][:;!?»](?!\/)|«[^\u00A0]|\.{3}|["']/],
  ['es', /(?<![¿¡][^?!]*)[?!]|\.{3}|["']/],
  ['pt-BR', / [:;!?…]|\.{3}|["']/],
  ['ar', /[,;?"']|\.{3}|ـ\w/],
];

test.each(UNWRITTEN)('%s has its own punctuation', (language, unwritten) => {
  const found = [...messagesOf(language)].filter(([, message]) =>
    unwritten.test(message.replaceAll(/\{\w+, \w+[,}]/g, '')),
  );
  expect(found).toEqual([]);
});

/** What a group is given, by key: the names of the values of each message. */
function given(fills: unknown, key: string): [string, string[]][] {
  if (!isObject(fills)) return [];
  return Object.entries(fills).flatMap(([name, fill]) => {
    const own = `${key}.${name}`;
    if (!english.has(own)) return given(fill, own);
    const values: unknown =
      typeof fill === 'function' ? Reflect.apply(fill, undefined, ['', '', '']) : fill;
    return [[own, Object.keys(isObject(values) ? values : {}).toSorted()]];
  });
}

test('the code gives each message its parameters', async () => {
  for (const file of globSync('rules/**/*.ts', {exclude: ['**/*.test.ts', '**/*.d.ts']})) {
    if (!file.includes('/words/')) await import(`../../${file}`);
  }
  const all = new Map([...declared].flatMap(([key, fills]) => given(fills, key)));
  const groups = [...declared.keys()];
  for (const [key, message] of english) {
    expect([key, all.get(key) ?? []]).toEqual([key, parametersOf(message)]);
    expect([key, groups.some((group) => key.startsWith(`${group}.`))]).toEqual([key, true]);
  }
});

test('a file has a part', () => {
  expect(['common', 'legal', 'account'].map(partOf)).toEqual(['first', 'legal', 'rest']);
});

test('reads English, and other languages where they are asked for', () => {
  expect(ACCOUNT.passwordTooShort).toBe('Use at least 8 characters for your password.');
  const german = inLanguage('de', () => [ACCOUNT.signedOut, LANDING.agree('A', 'B')]);
  expect(german[0]).toBe('Bitte melde dich an.');
  expect(german[1]).toContain('stimmst du unseren A zu');
});

test('counts in the six forms of Arabic', () => {
  const waits = inLanguage('ar', () =>
    [1, 2, 5, 11, 100].map((minutes) => tooManyAttempts(minutes * 60)),
  );
  for (const [i, form] of ['دقيقة.', 'دقيقتين.', '5 دقائق.', '11 دقيقة.', '100 دقيقة.'].entries()) {
    expect(waits[i]).toMatch(new RegExp(`بعد ${form}$`));
  }
});

/** Parts of the countdown, as the page shows them. */
const countdownIn = (language: Language) =>
  inLanguage(language, () =>
    [0, 1, 2, 3, 11].map((count) =>
      [COUNTDOWN.days, COUNTDOWN.hours].map((unit) => `${count} ${unit(count)}`).join(' '),
    ),
  );

test('a word that the page shows beside a number has the number’s form', () => {
  expect(countdownIn('en').slice(1, 3)).toEqual(['1 days 1 hours', '2 days 2 hours']);
  expect(countdownIn('de').slice(1, 3)).toEqual(['1 Tag 1 Stunde', '2 Tage 2 Stunden']);
  expect(countdownIn('fr').slice(0, 3)).toEqual([
    '0 jour 0 heure',
    '1 jour 1 heure',
    '2 jours 2 heures',
  ]);
  // Without the dual, which has no digit before it.
  expect(countdownIn('ar')).toEqual([
    '0 يوم 0 ساعة',
    '1 يوم 1 ساعة',
    '2 يوم 2 ساعة',
    '3 أيام 3 ساعات',
    '11 يومًا 11 ساعة',
  ]);
  expect(inLanguage('ar', () => [HOME.suggestions(2), HOME.unread('2'), PRICES.feeNote])).toEqual([
    'من الاقتراحات ينتظران جوابك',
    'من الرسائل لم تقرأهما بعد',
    'نقاط في الشهر',
  ]);
});

test('a refusal in English tells its sentence, and a page words it', () => {
  const text = tooManyAttempts(712);
  const sentence = sentenceOf(text);
  expect(sentence).toEqual({key: 'sign-in.tooManyAttempts.minutes', parameters: {minutes: 12}});
  const words = 'Zu viele Versuche. Versuch es in 12 Minuten noch einmal.';
  expect(inLanguage('de', () => worded(text, sentence))).toBe(words);
});

test('a sentence of a newer server is read in English', () => {
  const unknown = {key: 'sign-in.account.unheardOf', parameters: {}};
  expect(say(unknown)).toBeUndefined();
  expect(worded('Something new.', unknown)).toBe('Something new.');
});

test('every language is named in itself and has a direction', () => {
  expect(Object.values(LANGUAGES).map(({direction}) => direction)).toEqual([
    'ltr',
    'ltr',
    'ltr',
    'ltr',
    'ltr',
    'rtl',
  ]);
});
