// English that looks foreign: every letter has an accent and words are two fifths longer. A page gets it in place of its English words.
import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from 'playwright';
import {compiled} from '../../rules/words/compile.ts';
import {partOf} from '../../rules/words/parts.ts';

const FOLDER = new URL('../../rules/words/en/', import.meta.url).pathname;
const WORDS_FILE = /\/words-en-([a-z]+)-[\w-]{8}\.js$/;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒǧħíĵķĺɱñóƥʠřšŧúṽŵẋýžÁƁÇĐÉƑǦĦÍĴĶĹṀÑÓƤɊŘŠŦÚṼŴẊÝŽ';

/** Vowels are two fifths of English letters. */
export const foreign = (text: string) =>
  text
    .replaceAll(/[aeiou]/g, '$&$&')
    .replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or a list of texts, numbers and arguments: a name, a type and, in a plural or a choice, texts by their form. */
function foreignMessage(message: unknown): unknown {
  if (typeof message === 'string') return foreign(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) =>
    Array.isArray(part)
      ? part.map((each: unknown) => (isObject(each) ? foreignWords(each) : each))
      : foreignMessage(part),
  );
}

const foreignWords = (words: unknown): unknown =>
  isObject(words)
    ? Object.fromEntries(Object.entries(words).map(([key, entry]) => [key, foreignWords(entry)]))
    : foreignMessage(words);

/** The words of a part, as JSON. */
function wordsOf(part: string | undefined): string {
  const files = globSync(`${FOLDER}*.json`).map((file) => [path.basename(file, '.json'), file]);
  const words = files
    .filter(([name = '']) => partOf(name) === part)
    .map(([name, file = '']) => [
      name,
      foreignWords(compiled(JSON.parse(readFileSync(file, 'utf8')))),
    ]);
  return JSON.stringify(Object.fromEntries(words));
}

/** Call before the page is opened. */
export const speakForeign = (page: Page): Promise<unknown> =>
  page.route(WORDS_FILE, async (route) => {
    const response = await route.fetch();
    const words = wordsOf(WORDS_FILE.exec(route.request().url())?.[1]);
    const body = (await response.text()).replace(/JSON\.parse\(([`'"]).*\1\)/s, () => `(${words})`);
    await route.fulfill({response, body});
  });
