// The language of the page: at its start the visitor's, then the account's. A member's tabs follow a change.
import {beginIn, currentLanguage, loadWords, switchLanguage} from '#words';
import {useSyncExternalStore} from 'react';
import {isLanguage, LANGUAGES, type Language} from '../../../rules/words/languages.ts';
import {createListeners} from '../storage/listeners.ts';
import {languageOfKeptWords} from './kept-words.ts';
import {keepLanguage, takeAskedLanguage, wantedLanguage} from './wanted-language.ts';

const {notify, subscribe} = createListeners();

function markPage(): void {
  const language = currentLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
}

/** Public pages do not hear of the account: a member's other tabs tell them. */
let otherTabs: BroadcastChannel | undefined;

function followOtherTabs(): void {
  otherTabs = new BroadcastChannel('wing-language');
  otherTabs.addEventListener('message', ({data}) => {
    if (isLanguage(data)) void showLanguage(data).catch(() => undefined);
  });
}

/** Call once before the first render. Resolves when the words of every page are here. */
export async function startLanguage(): Promise<void> {
  followOtherTabs();
  await begin(takeAskedLanguage() ?? wantedLanguage()).catch(async (failure: unknown) => {
    // The words could not be fetched: the service worker may keep those of another language.
    const kept = await languageOfKeptWords();
    if (!kept) throw failure;
    await begin(kept);
  });
}

async function begin(language: Language): Promise<void> {
  beginIn(language);
  markPage();
  await loadWords('first');
}

/** Shows the page in this language, once its words are here. Rejects when they cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  if (language !== currentLanguage()) {
    await switchLanguage(language);
    markPage();
    notify();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    otherTabs?.postMessage(language);
  }
  // Also when it is shown already: the device may ask for another one.
  keepLanguage(language);
}

export const usePageLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
