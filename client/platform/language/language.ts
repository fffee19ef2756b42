// The language of the page: at its start the visitor's, then the account's. Every tab of this browser follows a change.
import {beginIn, currentLanguage, loadWords, switchLanguage} from '#words';
import {useSyncExternalStore} from 'react';
import {LANGUAGES, type Language} from '../../../rules/words/languages.ts';
import {createListeners} from '../storage/listeners.ts';
import {keepAskedLanguage, keepLanguage, wantedLanguage} from './wanted-language.ts';

const {notify, subscribe} = createListeners();

function markPage(): void {
  const language = currentLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
}

/** Call once before the first render. Resolves when the words of every page are here. */
export async function startLanguage(): Promise<void> {
  keepAskedLanguage();
  beginIn(wantedLanguage());
  markPage();
  await loadWords('first');
}

/** Shows the page in this language, once its words are here. Rejects when they cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await switchLanguage(language);
  keepLanguage(language);
  markPage();
  notify();
}

export const usePageLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
