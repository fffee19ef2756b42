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
import {UnreadStrip} from './unread-strip.tsx';
import {UnsentInEnded} from './unsent-in-ended.tsx';
import {useUnreadOnOpening} from './use-unread-on-opening.ts';

export default function Screen() {
  const unread = useUnreadOnOpening();
  return (
    <AppPage wide>
      <PageHeading>Your matches</PageHeading>
      <LowCredits />
      <PausedNote />
      <UnreadStrip chatIds={unread} />
      <Suggestions taken={unread.size > 0 ? '[--card-taken:19.5rem]' : ''} />
      <UnsentInEnded />
      <Conversations leaveOut={unread} />
      <ButtonLink to="/dashboard" look="secondary" className="self-start">
        Home
      </ButtonLink>
      <NotificationsOffer />
    </AppPage>
  );
}

/** `taken` sets the height above the cards (card-face.tsx) where it is not the usual one. */
function Suggestions({taken}: {taken: string}) {
  const {suggestions, isKnown} = useSuggestions();
  return (
    <div className={`grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-5 ${taken}`}>
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
