// What a Yes has led to so far: waiting, a match, or too few credits on the other side.
import {MATCH} from '../../rules/wording.ts';
import type {Suggestion} from '../zero/suggestions.ts';
import {Note} from './alert.tsx';
import {ButtonLink} from './button.tsx';
import {WingIllustration} from './wing-illustration.tsx';

type MatchOutcomeProps = {suggestion: Suggestion; name: string};

export function MatchOutcome(props: MatchOutcomeProps) {
  return (
    <div aria-live="polite">
      <Words {...props} />
    </div>
  );
}

function Words({suggestion: {response, outcome, chatId}, name}: MatchOutcomeProps) {
  if (outcome === 'matched') return <Matched name={name} chatId={chatId} />;
  if (outcome === 'other-out-of-credits') return <Note>{MATCH.otherOutOfCredits}</Note>;
  if (response === 'Yes') return <Note>{MATCH.waiting(name)}</Note>;
  return null;
}

/** The wing opens behind the news. */
function Matched({name, chatId}: {name: string; chatId: string | null}) {
  return (
    <div className="relative -mx-5 -mb-5 animate-settle overflow-hidden bg-fawn p-5 pr-24 text-on-fawn">
      <WingIllustration className="absolute -right-4 -bottom-8 h-44 -scale-x-100 overflow-visible" />
      <p className="relative font-display text-title font-semibold">{MATCH.matched(name)}</p>
      {chatId ? (
        <ButtonLink to={`/chat/${chatId}`} className="relative mt-4">
          Open Chat
        </ButtonLink>
      ) : null}
    </div>
  );
}
