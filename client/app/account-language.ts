// Shows the page in the account's language, and tells the account the page's where it has none yet: after the sign-up.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {LANGUAGE} from '../../rules/language-words.ts';
import {isLanguage} from '../../rules/words/languages.ts';
import {showLanguage, usePageLanguage} from '../platform/language/language.ts';
import {keepWordsMessage} from '../platform/language/kept-words.ts';
import {wantedLanguage} from '../platform/language/wanted-language.ts';
import {useConnection} from '../platform/replica/connection.ts';
import {callOf} from '../platform/writes/call-of.ts';
import {write} from '../platform/writes/write.ts';

/** The service worker keeps the words of the page's language alone. */
export function useKeptWords(): void {
  const language = usePageLanguage();
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({active}) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has none
      active?.postMessage(keepWordsMessage(language)),
    );
  }, [language]);
}

export function useAccountLanguage(): void {
  const zero = useZero();
  const [answers, {type}] = useQuery(queries.me.questionnaire());
  const isConnected = useConnection() === 'connected';
  const isKnown = type === 'complete' && isConnected;
  const language = answers?.language;
  // Once a page: a server that cannot store it would be asked again with each refusal.
  const isTold = useRef(false);
  useEffect(() => {
    if (typeof language === 'string') {
      // One of a newer version is English here. When its words cannot be fetched, the page stays as it is.
      void showLanguage(isLanguage(language) ? language : 'en').catch(() => undefined);
    } else if (isKnown && !isTold.current) {
      isTold.current = true;
      const origin = {place: '/account', failure: LANGUAGE.failed};
      void write(zero, callOf(mutators.language.choose({language: wantedLanguage()})), origin);
    }
  }, [zero, language, isKnown]);
}
