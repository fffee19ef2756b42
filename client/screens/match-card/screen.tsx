// The first suggestion that awaits an answer, alone. Without one, all suggestions are the better page.
import {useState} from 'react';
import {Navigate} from 'react-router-dom';
import {LOADING} from '../../../rules/wording.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits} from '../../ui/low-credits.tsx';
import {MatchCard} from '../../ui/match-card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useSuggestions} from '../../zero/suggestions.ts';

export default function Screen() {
  const {suggestions, firstOpen, isKnown} = useSuggestions();
  const [shownId, setShownId] = useState<string>();
  // The card stays after a Yes, so that what came of it can be read here.
  const shown = suggestions.find(({otherId}) => otherId === shownId) ?? firstOpen;
  if (shown && shown.otherId !== shownId) setShownId(shown.otherId);
  if (!shown && isKnown) return <Navigate to="/matches" replace />;
  return (
    <AppPage>
      <PageHeading>Somebody for you</PageHeading>
      <LowCredits />
      {shown ? <MatchCard key={shown.otherId} suggestion={shown} /> : <output>{LOADING}</output>}
      <ButtonLink to="/matches" look="quiet" className="self-start">
        All matches
      </ButtonLink>
    </AppPage>
  );
}
