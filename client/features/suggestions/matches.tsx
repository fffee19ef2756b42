// The three suggestions and the conversations.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {PAUSE} from '../../../rules/safety/safety.ts';
import {MATCHES_PAGE, POSITIONS} from '../../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../../rules/wording.ts';
import {NAVIGATION, WORDS} from '../../../rules/common-words.ts';
import {ConversationList} from '../chat/conversation-list.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {LowCredits, useHasLowCredits} from '../credits/low-credits.tsx';
import {deferredPart} from '../../ui/lazy-part.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useNextRound, useReloadAfterRounds} from './use-next-round.ts';
import {useObstacle, WhyNoSuggestions} from './why-no-suggestions.tsx';
import {useSuggestions} from './use-suggestions.ts';
import {ExpiredYeses} from './expired-yeses.tsx';
import {Slot} from './slot.tsx';
import {WelcomeBack} from './welcome-back.tsx';
import {UnreadStrip} from './unread-strip.tsx';
import {useUnreadOnOpening} from './use-unread-on-opening.ts';

/** At the end of the page, where late content shifts nothing. */
const InstallOffer = deferredPart(() => import('./install-offer.tsx'));
/** Few members have any. */
const UnsentMessages = deferredPart(() => import('./unsent-messages.tsx'));

export default function Screen() {
  const unread = useUnreadOnOpening();
  return (
    <AppPage wide>
      <PageHeading>{MATCHES_PAGE.title}</PageHeading>
      <LowCredits />
      <WhyNoSuggestions />
      <WelcomeBack />
      <ExpiredYeses />
      <UnreadStrip chatIds={unread} />
      <Suggestions hasUnreadAbove={unread.size > 0} />
      <UnsentMessages />
      <Conversations leaveOut={unread} />
      <ButtonLink to="/dashboard" look="secondary" className="self-start">
        {NAVIGATION.home}
      </ButtonLink>
      <InstallOffer />
    </AppPage>
  );
}

/** Hidden when there are none. */
function Conversations({leaveOut}: {leaveOut: ReadonlySet<string>}) {
  const [chats] = useQuery(queries.me.chats());
  if (chats.every(({chatId}) => leaveOut.has(chatId))) return null;
  return (
    <section aria-labelledby="conversations" className="flex max-w-page flex-col gap-3">
      <h2 id="conversations" className="text-title">
        {MATCHES_PAGE.conversations}
      </h2>
      <ConversationList look="cards" leaveOut={leaveOut} />
    </section>
  );
}

/** When the server looks for suggestions next; empty while that is not known. */
function NextRound() {
  const nextRound = useNextRound();
  return nextRound ? <span>{MATCH.nextRound(nextRound)}</span> : null;
}

/** Passes the height above the cards and the minimum photo height to card-face.tsx. */
function Suggestions({hasUnreadAbove}: {hasUnreadAbove: boolean}) {
  const {suggestions, isKnown} = useSuggestions();
  useReloadAfterRounds();
  const obstacle = useObstacle();
  const emptySlot = obstacle === 'hidden' ? PAUSE.emptySlot : MATCH.emptySlot;
  const heights = [
    hasUnreadAbove ? '[--unread-height:6rem]' : '',
    useHasLowCredits()
      ? '[--low-credits-height:7.5rem] [--photo-min:5rem] md:[--low-credits-height:5rem]'
      : '',
  ].join(' ');
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-5 ${heights}`}
    >
      {POSITIONS.map((position) => (
        <Slot
          key={position}
          suggestion={suggestions.find((s) => s.position === position)}
          emptyWords={isKnown ? emptySlot : WORDS.loading}
          emptyNote={isKnown && obstacle === undefined ? <NextRound /> : null}
        />
      ))}
    </div>
  );
}
