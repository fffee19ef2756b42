// The messages of the page's language, which are fetched in parts, and which language that is.
import type {Language} from './languages.ts';
import type {Messages} from './messages.ts';
import type {Part} from './parts.ts';
import {LOADERS} from 'virtual:words';

let shown: Language = 'en';
const wantedParts = new Set<Part>();
const files = new Map<string, Messages>();

export const currentLanguage = (): Language => shown;

/** Call at the start, before any words are loaded. */
export function beginIn(language: Language): void {
  shown = language;
}

/** Undefined until they are loaded. */
export const messagesOf = (language: Language, file: string): Messages | undefined =>
  files.get(`${language}/${file}`);

async function load(language: Language, parts: Iterable<Part>): Promise<void> {
  const loaded = await Promise.all([...parts].map((part) => LOADERS[language][part]()));
  for (const {default: part} of loaded) {
    for (const [file, messages] of Object.entries(part)) files.set(`${language}/${file}`, messages);
  }
}

/** Rejects when they cannot be fetched; the next call tries again. */
export async function loadWords(...parts: Part[]): Promise<void> {
  for (const part of parts) wantedParts.add(part);
  await load(shown, parts);
}

/** Fetches what this page uses in that language, then shows it. */
export async function switchLanguage(language: Language): Promise<void> {
  // The page may ask for another part meanwhile, and gets it in the former language only.
  for (let loaded = -1; loaded < wantedParts.size;) {
    loaded = wantedParts.size;
    await load(language, wantedParts);
  }
  shown = language;
}

/** Servers alone send sentences. */
export const noteSentence = (): void => undefined;
export const sentenceOf = (): undefined => undefined;
