// The three suggestions of the moment and every conversation there is.
import {useRef} from 'react';
import {POSITIONS} from '../../../rules/suggestion.ts';
import {LOADING, MATCH} from '../../../rules/wording.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits} from '../../ui/low-credits.tsx';
import {MatchCard} from '../../ui/match-card.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useSuggestions, type Suggestion} from '../../zero/suggestions.ts';
import {Conversations} from './conversations.tsx';

export default function Screen() {
  return (
    <AppPage wide>
      <PageHeading>Your matches</PageHeading>
      <LowCredits />
      <Suggestions />
      <Conversations />
      <ButtonLink to="/dashboard" look="secondary" className="self-start">
        Home
      </ButtonLink>
    </AppPage>
  );
}

function Suggestions() {
  const {suggestions, isKnown} = useSuggestions();
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {POSITIONS.map((position) => (
        <Slot
          key={position}
          suggestion={suggestions.find((s) => s.position === position)}
          emptyWords={isKnown ? MATCH.emptySlot : LOADING}
        />
      ))}
    </div>
  );
}

type SlotProps = {suggestion: Suggestion | undefined; emptyWords: string};

/** A place for a card. It takes the focus over when its card has been rejected. */
function Slot({suggestion, emptyWords}: SlotProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="grid">
      {suggestion ? (
        <MatchCard
          key={suggestion.otherId}
          suggestion={suggestion}
          onRejected={() => place.current?.focus({preventScroll: true})}
        />
      ) : (
        <EmptySlot words={emptyWords} />
      )}
    </div>
  );
}

function EmptySlot({words}: {words: string}) {
  return (
    <p className="grid min-h-36 place-items-center rounded-feather border-2 border-dashed border-line-strong p-8 text-center text-ink-soft md:min-h-96">
      {words}
    </p>
  );
}
