// Visitors' choice of a language: links, so that they work before a script has loaded. The page that opens keeps the choice.
import {currentLanguage} from '#words';
import {useLocation} from 'react-router-dom';
import {LANDING} from '../../rules/public-words.ts';
import {LANGUAGE_PARAMETER, LANGUAGES, LANGUAGE_TAGS} from '../../rules/words/languages.ts';
import {useIsOnline} from './use-is-online.ts';

export function LanguageMenu() {
  const {search, hash} = useLocation();
  const isOnline = useIsOnline();
  const shown = currentLanguage();
  const addressIn = (language: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set(LANGUAGE_PARAMETER, language);
    return `?${parameters}${hash}`;
  };
  // The device has the words of one language only.
  const offered = LANGUAGE_TAGS.filter((tag) => isOnline || tag === shown);
  return (
    <footer className="mt-2 border-t border-line pt-4">
      <nav aria-label={LANDING.languages} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {offered.map((tag) => (
          <a
            key={tag}
            href={addressIn(tag)}
            lang={tag}
            hrefLang={tag}
            dir={LANGUAGES[tag].direction}
            aria-current={tag === shown ? 'true' : undefined}
            className="inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-action hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {LANGUAGES[tag].name}
          </a>
        ))}
      </nav>
    </footer>
  );
}
