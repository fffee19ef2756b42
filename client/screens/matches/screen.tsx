// The three suggestions of the moment and every conversation there is.
import {POSITIONS} from '../../../rules/suggestion.ts';
import {LOADING, MATCH} from '../../../rules/wording.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits} from '../../ui/low-credits.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {PausedNote} from '../../ui/paused-note.tsx';
import {useSuggestions} from '../../zero/suggestions.ts';
import {Conversations} from './conversations.tsx';
import {NotificationsOffer} from './notifications-offer.tsx';
import {Slot} from './slot.tsx';

export default function Screen() {
  return (
    <AppPage wide>
      <PageHeading>Your matches</PageHeading>
      <LowCredits />
      <PausedNote />
      <Suggestions />
      <Conversations />
      <ButtonLink to="/dashboard" look="secondary" className="self-start">
        Home
      </ButtonLink>
      <NotificationsOffer />
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
