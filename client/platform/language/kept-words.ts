// The words that the service worker keeps for use without a connection: those of one language, which a page tells it.
import * as v from 'valibot';
import {isLanguage, type Language} from '../../../rules/words/languages.ts';
import {readAs} from '../../../rules/read-as.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'wing-words';
/** Such as `assets/words-pt-BR-first-C2h1vFPM.js`. */
const WORDS_FILE = /\/words-(.+)-(first|cards|public|legal|rest)-[\w-]{8}\.js$/;

const languageOf = (url: string): Language | undefined => {
  const language = WORDS_FILE.exec(url)?.[1];
  return isLanguage(language) ? language : undefined;
};

export const isWordsFile = (url: string): boolean => languageOf(url) !== undefined;

const wordsMessage = v.object({
  type: v.literal('KEEP_WORDS'),
  language: v.custom<Language>(isLanguage),
});
/** To the service worker: the language of the page. */
export const keepWordsMessage = (language: Language) => ({type: 'KEEP_WORDS', language}) as const;

/** The language whose words are on this device, for pages and the service worker. */
export async function languageOfKeptWords(): Promise<Language | undefined> {
  const kept = 'caches' in globalThis ? await (await caches.open(CACHE)).keys() : [];
  return kept.map(({url}) => languageOf(url)).find((language) => language !== undefined);
}

const absolute = (file: string) => new URL(file, self.registration.scope).href;

/** Deletes what this version does not need. */
async function tidy(isNeeded: (url: string) => boolean): Promise<void> {
  const cache = await caches.open(CACHE);
  const gone = (await cache.keys()).filter(({url}) => !isNeeded(url));
  await Promise.all(gone.map((request) => cache.delete(request)));
}

async function add(language: Language | undefined, files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({url}) => url));
  const wanted = files.filter((file) => language && languageOf(file) === language).map(absolute);
  await cache.addAll(wanted.filter((url) => !kept.has(url)));
}

async function keep(language: Language, files: readonly string[]): Promise<void> {
  await add(language, files);
  // A newer version may have its words here already.
  await tidy((url) => languageOf(url) === language);
}

/** A new version has the words of the kept language before it takes over. */
async function takeOver(files: readonly string[]): Promise<void> {
  await add(await languageOfKeptWords(), files);
}

const wordsOf = async (request: Request): Promise<Response> =>
  (await caches.match(request, {cacheName: CACHE})) ?? fetch(request);

/** Call in the service worker. `files` are those of its version. */
export function keepWords(files: readonly string[]): void {
  self.addEventListener('install', (event) => event.waitUntil(takeOver(files)));
  self.addEventListener('activate', (event) => {
    const own = new Set(files.map(absolute));
    event.waitUntil(tidy((url) => own.has(url)));
  });
  self.addEventListener('message', (event) => {
    const message = readAs(wordsMessage, event.data);
    if (message) event.waitUntil(keep(message.language, files).catch(() => undefined));
  });
  self.addEventListener('fetch', (event) => {
    if (isWordsFile(event.request.url)) event.respondWith(wordsOf(event.request));
  });
}
