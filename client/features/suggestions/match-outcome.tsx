// The outcome of a Yes so far: waiting to be sent, waiting for the other side, a match, or too few credits on the other side.
import {useEffect, useEffectEvent, useRef} from 'react';
import {CARD} from '../../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {WRITES} from '../../../rules/writes.ts';
import type {Suggestion} from './use-suggestions.ts';
import {Note} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {toast} from '../../ui/toast.ts';
import {WingIllustration} from '../../ui/wing-illustration.tsx';
import type {ShownChange} from '../../platform/writes/entry.ts';
import {undo} from '../../platform/writes/queue.ts';

type MatchOutcomeProps = {
  suggestion: Suggestion;
  name: string;
  /** The device does not keep the answer yet. */
  isSaving: boolean;
  /** Whether the member answered on this card a moment ago: a match then takes the focus. */
  hasJustAnswered: () => boolean;
};

export function MatchOutcome({suggestion, name, isSaving, hasJustAnswered}: MatchOutcomeProps) {
  const {response, outcome, chatId, waiting} = suggestion;
  const isWaiting = response === 'Yes' && outcome === null && !waiting;
  return (
    <div aria-live="polite">
      {outcome === 'matched' ? <Matched {...{name, chatId, hasJustAnswered}} /> : null}
      {outcome === 'other-out-of-credits' ? <Note>{MATCH.otherOutOfCredits}</Note> : null}
      {waiting ? <Unsent entry={waiting} /> : null}
      {isWaiting ? (
        <Note>{isSaving ? WORDS.saving : <Sentence about={name} say={MATCH.waiting} />}</Note>
      ) : null}
    </div>
  );
}

/** Undo is offered until a request has begun, which may have reached the server. */
function Unsent({entry}: {entry: ShownChange}) {
  const canUndo = entry.state === 'waiting' && !entry.isAttempted;
  const takeBack = async () => {
    if (!(await undo(entry.id))) toast(WRITES.tooLateToUndo);
  };
  return (
    <Note>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span>{entry.state === 'storing' ? WORDS.saving : WRITES.answerWaiting}</span>
        {canUndo ? (
          <Button look="quiet" onClick={() => void takeBack()}>
            {WRITES.undo}
          </Button>
        ) : null}
      </span>
    </Note>
  );
}

type MatchedProps = {name: string; chatId: string | null; hasJustAnswered: () => boolean};

/** The wing opens behind the text. */
function Matched({name, chatId, hasJustAnswered}: MatchedProps) {
  const panel = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    const at = document.activeElement;
    const isFree =
      at === document.body || panel.current?.closest('article, [role="dialog"]')?.contains(at);
    if (isFree && hasJustAnswered()) {
      panel.current?.querySelector('a')?.focus({preventScroll: true});
    }
  });
  useEffect(() => takeFocus(), []);
  return (
    <div
      ref={panel}
      className="@container relative -mx-5 -mb-8 animate-settle overflow-hidden bg-fawn text-on-fawn"
    >
      <WingIllustration className="absolute -end-4 invisible -bottom-8 h-44 -scale-x-100 overflow-visible rtl:scale-x-100 @xs:visible" />
      <div className="p-5 @xs:pe-24">
        <p className="relative font-display text-title font-semibold">
          <Sentence about={name} say={MATCH.matched} />
        </p>
        {chatId ? (
          <ButtonLink to={`/chat/${chatId}`} className="relative mt-4">
            {CARD.openChat}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
