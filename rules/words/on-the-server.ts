// The messages of all languages, read from their files at first use; and the language of the work at hand.
import {AsyncLocalStorage} from 'node:async_hooks';
import {existsSync, readFileSync} from 'node:fs';
import {compiled, type Source} from './compile.ts';
import type {Language} from './languages.ts';
import type {Messages, Parameters} from './messages.ts';
import type {Part} from './parts.ts';

type Sentence = {readonly key: string; readonly parameters: Parameters};

/** So many English sentences with parameters are remembered until they are sent. */
const NOTED_MAX = 1000;

const language = new AsyncLocalStorage<Language>();
const files = new Map<string, Messages>();
/** English texts: those without parameters, and the newest with some. */
const constants = new Map<string, Sentence>();
const noted = new Map<string, Sentence>();

export const currentLanguage = (): Language => language.getStore() ?? 'en';

/** Runs `work` with its sentences in this language. */
export const inLanguage = <T>(wanted: Language, work: () => T): T => language.run(wanted, work);

/** Undefined for no file of this version. */
export function messagesOf(wanted: Language, file: string): Messages | undefined {
  const name = `${wanted}/${file}`;
  const known = files.get(name);
  if (known) return known;
  const address = new URL(`./${name}.json`, import.meta.url);
  if (!existsSync(address)) return undefined;
  const source: Source = JSON.parse(readFileSync(address, 'utf8'));
  const read = compiled(source);
  files.set(name, read);
  return read;
}

/** Remembers an English sentence, so that an answer can carry its key beside the text. */
export function noteSentence(text: string, sentence: Sentence): void {
  if (currentLanguage() !== 'en') return;
  if (Object.keys(sentence.parameters).length === 0) return void constants.set(text, sentence);
  noted.delete(text);
  noted.set(text, sentence);
  if (noted.size > NOTED_MAX) for (const oldest of noted.keys()) return void noted.delete(oldest);
}

/** The key and parameters of an English text that was read a moment ago. */
export const sentenceOf = (text: string): Sentence | undefined =>
  constants.get(text) ?? noted.get(text);

/** For pages: a server has all languages. */
export const beginIn = (_language: Language): void => undefined;
export const loadWords = async (..._parts: Part[]): Promise<void> => undefined;
export const switchLanguage = async (_language: Language): Promise<void> => undefined;
