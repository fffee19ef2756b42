// The slot of a card. When the card is removed, it drifts off, the slot closes and takes the focus. Nothing waits for
// the animation.
import {useRef, useState, type ReactNode} from 'react';
import {CardFace} from './card-face.tsx';
import {MatchCard} from './suggestion-card.tsx';
import {WingSign} from '../../ui/name-mark.tsx';
import {WingIllustration} from '../../ui/wing-illustration.tsx';
import type {Suggestion} from './use-suggestions.ts';

type SlotProps = {
  suggestion: Suggestion | undefined;
  emptyWords: string;
  /** Below these words. */
  emptyNote: ReactNode;
};

export function Slot({suggestion, emptyWords, emptyNote}: SlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(suggestion);
  const [leaving, setLeaving] = useState<Suggestion>();
  if (suggestion !== last) {
    setLast(suggestion);
    if (suggestion?.otherId !== last?.otherId) setLeaving(last);
  }
  const takeFocus = () => place.current?.focus({preventScroll: true});
  /** Moves the focus only if the member has not moved it meanwhile. */
  const takeFocusOver = () => {
    const at = document.activeElement;
    const isOnItsWayOut = at?.closest('[data-closed]');
    if (!at || at === document.body || isOnItsWayOut || place.current?.contains(at)) takeFocus();
  };
  return (
    <div ref={place} tabIndex={-1} data-keeps-focus className="relative grid">
      {suggestion ? (
        <MatchCard
          key={suggestion.otherId}
          suggestion={suggestion}
          onRejected={takeFocusOver}
          onParted={takeFocus}
          // The card returns without the focus of its removed element.
          onRefused={() => document.activeElement === document.body && takeFocus()}
        />
      ) : (
        <EmptySlot words={emptyWords} note={emptyNote} isClosing={leaving !== undefined} />
      )}
      {leaving ? (
        <div
          key={leaving.otherId}
          aria-hidden="true"
          inert
          onAnimationEnd={() => setLeaving(undefined)}
          className="pointer-events-none absolute inset-x-0 top-0 z-10 animate-leave overflow-hidden rounded-feather bg-surface shadow-lift"
        >
          <CardFace suggestion={leaving}>
            {/* Reserves the space of Yes and No. */}
            <div className="mt-auto h-12" />
          </CardFace>
        </div>
      ) : null}
    </div>
  );
}

type EmptySlotProps = {words: string; note: ReactNode; isClosing: boolean};

function EmptySlot({words, note, isClosing}: EmptySlotProps) {
  return (
    <div
      className={`${isClosing ? 'animate-close' : ''} relative isolate flex min-h-36 flex-col overflow-hidden items-center justify-center gap-3 rounded-feather border-2 border-dashed border-line-strong p-8 text-center text-balance text-ink-soft md:min-h-96`}
    >
      <WingSign className="size-9 text-rust" />
      <div>
        <p>{words}</p>
        {/* Has its line before the time is known, so that nothing moves. */}
        <p className="min-h-[1lh] text-small">{note}</p>
      </div>
      <WingIllustration className="absolute -end-4 -bottom-8 -z-10 hidden h-48 -scale-x-100 overflow-visible rtl:scale-x-100 opacity-40 md:block [&_*]:animate-none" />
    </div>
  );
}
