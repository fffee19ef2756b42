// The first suggestion that awaits an answer, alone. Without one, all suggestions are the better page.
import {useRef, useState} from 'react';
import {Navigate} from 'react-router-dom';
import {LOADING} from '../../../rules/wording.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits} from '../../suggestions/low-credits.tsx';
import {MatchCard} from '../../suggestions/match-card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useSuggestions} from '../../suggestions/use-suggestions.ts';

export default function Screen() {
  const {suggestions, firstOpen, isHeard, isKnown} = useSuggestions();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shownId, setShownId] = useState<string>();
  const [refusedId, setRefusedId] = useState<string>();
  // The card stays after a Yes, so that what came of it can be read here; not one that was answered
  // elsewhere and that this device has only not heard of yet.
  const shown =
    // Somebody whose No was not taken comes back with the reason, though the next one is already here.
    suggestions.find(({otherId, response}) => otherId === refusedId && response === null) ??
    suggestions.find(({otherId}) => otherId === shownId) ??
    firstOpen;
  if (shown && isHeard && shown.otherId !== shownId) setShownId(shown.otherId);
  if (!shown && isKnown) return <Navigate to="/matches" replace />;
  const takeFocus = () => heading.current?.focus({preventScroll: true});
  return (
    <AppPage>
      <PageHeading ref={heading}>Somebody for you</PageHeading>
      <LowCredits />
      {shown ? (
        <MatchCard
          key={shown.otherId}
          suggestion={shown}
          onRejected={takeFocus}
          onParted={takeFocus}
          onRefused={() => {
            setRefusedId(shown.otherId);
            // What had the focus went with the card, and comes back without it.
            if (document.activeElement === document.body) takeFocus();
          }}
        />
      ) : (
        <output>{LOADING}</output>
      )}
      <ButtonLink to="/matches" look="quiet" className="self-start">
        All matches
      </ButtonLink>
    </AppPage>
  );
}
