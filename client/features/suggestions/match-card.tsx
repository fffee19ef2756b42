// The first unanswered suggestion. Without one, redirects to all suggestions.
import {useState} from 'react';
import {Navigate} from 'react-router-dom';
import {MATCHES_PAGE} from '../../../rules/suggestions/suggestion.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits} from '../credits/low-credits.tsx';
import {MatchCard} from './suggestion-card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useSuggestions} from './use-suggestions.ts';

const takeFocus = () => document.querySelector('h1')?.focus({preventScroll: true});

export default function Screen() {
  const {suggestions, firstOpen, isHeard, isKnown} = useSuggestions();
  const [shownId, setShownId] = useState<string>();
  const [refusedId, setRefusedId] = useState<string>();
  // The card stays after a Yes to show the outcome, unless the suggestion was answered on another device.
  const shown =
    // A suggestion whose No failed returns with the error, although the next one is shown.
    suggestions.find(({otherId, response}) => otherId === refusedId && response === null) ??
    suggestions.find(({otherId}) => otherId === shownId) ??
    firstOpen;
  if (shown && isHeard && shown.otherId !== shownId) setShownId(shown.otherId);
  if (!shown && isKnown) return <Navigate to="/matches" replace />;
  return (
    <AppPage>
      <PageHeading>{MATCHES_PAGE.one}</PageHeading>
      <LowCredits />
      {shown ? (
        <MatchCard
          key={shown.otherId}
          suggestion={shown}
          onRejected={takeFocus}
          onParted={takeFocus}
          onRefused={() => {
            setRefusedId(shown.otherId);
            // The card returns without the focus of its removed element.
            if (document.activeElement === document.body) takeFocus();
          }}
        />
      ) : (
        <output>{WORDS.loading}</output>
      )}
      <ButtonLink to="/matches" look="quiet" className="self-start">
        {MATCHES_PAGE.all}
      </ButtonLink>
    </AppPage>
  );
}
