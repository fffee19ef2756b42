// A place for a card. When the card goes, it drifts off like a feather, the place closes up behind it, and
// the place takes its focus over. Nothing has to wait for any of it.
import {useLayoutEffect, useRef, useState, type RefObject} from 'react';
import {CardFace} from '../../suggestions/card-face.tsx';
import {MatchCard} from '../../suggestions/match-card.tsx';
import {WingSign} from '../../ui/name-mark.tsx';
import {WingIllustration} from '../../ui/wing-illustration.tsx';
import type {Suggestion} from '../../suggestions/use-suggestions.ts';

/** How long a place takes to close, and by what course, as theme.css has it. */
function closing(place: Element): KeyframeAnimationOptions {
  const tokens = getComputedStyle(place);
  const time = tokens.getPropertyValue('--duration-close');
  const unit = time.endsWith('ms') ? 1 : 1000;
  return {
    duration: Number.parseFloat(time) * unit,
    easing: tokens.getPropertyValue('--course-settle'),
  };
}

type SlotProps = {suggestion: Suggestion | undefined; emptyWords: string};

export function Slot({suggestion, emptyWords}: SlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(suggestion);
  const [leaving, setLeaving] = useState<Suggestion>();
  if (suggestion !== last) {
    setLast(suggestion);
    if (suggestion?.otherId !== last?.otherId) setLeaving(last);
  }
  useClosing(place, suggestion?.otherId);
  const takeFocus = () => place.current?.focus({preventScroll: true});
  /** Whoever has gone on while the answer was on its way, to another card say, stays there. */
  const takeFocusOver = () => {
    const at = document.activeElement;
    const isOnItsWayOut = at?.closest('[data-closed]');
    if (!at || at === document.body || isOnItsWayOut || place.current?.contains(at)) takeFocus();
  };
  return (
    <div ref={place} tabIndex={-1} className="relative grid">
      {suggestion ? (
        <MatchCard
          key={suggestion.otherId}
          suggestion={suggestion}
          onRejected={takeFocusOver}
          onParted={takeFocus}
          // What had the focus went with the card, and comes back without it.
          onRefused={() => document.activeElement === document.body && takeFocus()}
        />
      ) : (
        <EmptySlot words={emptyWords} />
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
            {/* Where Yes and No were. */}
            <div className="mt-auto h-12" />
          </CardFace>
        </div>
      ) : null}
    </div>
  );
}

/** Lets the place's height follow when a card has gone, instead of jumping. */
function useClosing(place: RefObject<HTMLDivElement | null>, otherId: string | undefined): void {
  const before = useRef({otherId, height: 0});
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const was = before.current;
    const height = element.offsetHeight;
    before.current = {otherId, height};
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (was.otherId === undefined || otherId !== undefined || isStill) return;
    element.animate([{height: `${was.height}px`}, {height: `${height}px`}], closing(element));
  });
}

function EmptySlot({words}: {words: string}) {
  return (
    <div className="relative isolate flex min-h-36 flex-col overflow-hidden items-center justify-center gap-3 rounded-feather border-2 border-dashed border-line-strong p-8 text-center text-balance text-ink-soft md:min-h-96">
      <WingSign className="size-9 text-rust" />
      <p>{words}</p>
      <WingIllustration className="absolute -right-4 -bottom-8 -z-10 hidden h-48 -scale-x-100 overflow-visible opacity-40 md:block [&_*]:animate-none" />
    </div>
  );
}
