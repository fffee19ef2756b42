// Gives the client its words: `rules/words/<language>/*.json`, compiled, in parts that are files of their own. The desk and the
// gallery have English alone, in their own scripts.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';
import {compiled} from '../rules/words/compile.ts';
import {LANGUAGE_TAGS, isLanguage, type Language} from '../rules/words/languages.ts';
import type {Messages} from '../rules/words/messages.ts';
import {partOf, PARTS, type Part} from '../rules/words/parts.ts';

const FOLDER = fileURLToPath(new URL('../rules/words', import.meta.url));
const LOADERS = 'virtual:words';
/** Such as `virtual:words/de/first`. */
const PART = /^\0virtual:words\/([^/]+)\/([^/]+)$/;
const ENGLISH = '\0english-words';
const SILENT = '\0silent-words';

const filesOf = (language: string) =>
  readdirSync(path.join(FOLDER, language)).map((name) => path.join(FOLDER, language, name));

/** The compiled files of a language that `isWanted`, by name, as a JSON text. */
function messagesIn(language: string, isWanted: (file: string) => boolean): string {
  const wanted = filesOf(language).flatMap((file): [string, Messages][] => {
    const name = path.basename(file, '.json');
    return isWanted(name) ? [[name, compiled(JSON.parse(readFileSync(file, 'utf8')))]] : [];
  });
  return JSON.stringify(Object.fromEntries(wanted));
}

/** As a script, which parses faster than an object literal. */
const parsed = (json: string) => `JSON.parse(${JSON.stringify(json)})`;

/** English cards are shown as they are stored. */
const loaderOf = (language: Language, part: Part) =>
  language === 'en' && part === 'cards'
    ? 'async () => ({default: {}})'
    : `() => import('${LOADERS}/${language}/${part}')`;
const loadersOf = (language: Language) =>
  PARTS.map((part) => `${part}: ${loaderOf(language, part)}`).join();

const loaders = () =>
  `export const LOADERS = {${LANGUAGE_TAGS.map((tag) => `'${tag}': {${loadersOf(tag)}}`).join()}};`;

const english = () => `
  const files = ${parsed(messagesIn('en', () => true))};
  export const currentLanguage = () => 'en';
  export const messagesOf = (_, file) => files[file];
  export const noteSentence = () => undefined;
  export const sentenceOf = () => undefined;
  export const beginIn = () => undefined;
  export const loadWords = async () => undefined;
  export const switchLanguage = async () => undefined;
`;

/** The part of a language that a built module holds. */
export function partIn(id: string): {language: Language; part: Part} | undefined {
  const [, language, name] = PART.exec(id) ?? [];
  const part = PARTS.find((each) => each === name);
  return isLanguage(language) && part ? {language, part} : undefined;
}

export function words(): Plugin {
  return {
    name: 'wing:words',
    resolveId: (id) => (id.startsWith(LOADERS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return loaders();
      const found = partIn(id);
      if (!found) return undefined;
      for (const file of filesOf(found.language)) this.addWatchFile(file);
      const json = messagesIn(found.language, (file) => partOf(file) === found.part);
      return `export default ${parsed(json)};`;
    },
  };
}

/** For pages in English alone. */
export const englishWords = (): Plugin => ({
  name: 'wing:english-words',
  enforce: 'pre',
  resolveId: (id) => (id === '#words' ? ENGLISH : undefined),
  load: (id) => (id === ENGLISH ? english() : undefined),
});

/** For the service worker, which says nothing itself. */
export const silentWords = (): Plugin => ({
  name: 'wing:silent-words',
  enforce: 'pre',
  resolveId: (id) => (id === '#words' ? SILENT : undefined),
  load: (id) =>
    id === SILENT
      ? `export const currentLanguage = () => 'en';
         export const messagesOf = () => ({});
         export const noteSentence = () => undefined;`
      : undefined,
});
