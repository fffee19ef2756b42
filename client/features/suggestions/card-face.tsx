// What a suggestion's card shows: the person, and why the two might fit. Controls are passed in.
import MapPin from 'lucide-react/icons/map-pin';
import type {ReactNode} from 'react';
import {WORDS} from '../../../rules/common-words.ts';
import {cardInWords} from '../../../rules/suggestions/card-sentences.ts';
import {CARD, PERSON} from '../../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../../rules/wording.ts';
import type {Suggestion} from './use-suggestions.ts';
import {Photo} from '../photos/photo.tsx';
import {VerifiedMark} from '../photos/verified-mark.tsx';

export type CardFaceProps = {
  suggestion: Suggestion;
  /** The id of the name element, for `aria-labelledby`. */
  nameId?: string;
  /** Beside the name. */
  menu?: ReactNode;
  /** Over the photo. */
  overPhoto?: ReactNode;
  children?: ReactNode;
};

export function CardFace({suggestion, nameId, menu, overPhoto, children}: CardFaceProps) {
  const {other, otherPhotos} = suggestion;
  const name = other?.name ?? PERSON.somebody;
  return (
    // The card fits the window, so that Yes and No are in view: the photo takes the height that the text leaves. 13.5rem
    // is the page's header, its heading and a phone's tabs.
    <div className="flex min-h-[min(100dvh-13.5rem-var(--unread-height,0rem)-var(--low-credits-height,0rem),42rem)] grow flex-col">
      <div className="relative max-h-104 min-h-(--photo-min,10rem) grow-[999] basis-(--photo-min,10rem)">
        <div className="absolute inset-0">
          <Photo
            photo={otherPhotos[0]}
            alt={PERSON.photoOf(name)}
            sizes="(min-width: 64rem) 22rem, 100vw"
            // Most faces are in the upper half of a photo.
            className="size-full object-[50%_30%]"
          />
        </div>
        <VerifiedMark photo={otherPhotos[0]} look="over-photo" />
        {other?.isDemo ? (
          <span className="absolute top-3 end-3 rounded-quill bg-surface px-3 py-1 text-small font-semibold text-ink">
            {PERSON.demo}
          </span>
        ) : null}
        <div className="contents">{overPhoto}</div>
      </div>
      <div className="flex grow flex-col gap-3 p-5 pb-8">
        <div className="flex items-center justify-between gap-2">
          <h2 className="-my-1 min-w-0 overflow-clip py-1 text-title [overflow-wrap:anywhere]">
            <bdi id={nameId}>{name}</bdi>
            {other ? <span>{`${WORDS.comma}${other.age}`}</span> : null}
          </h2>
          <div className="contents">{menu}</div>
        </div>
        <WhyYouFit suggestion={suggestion} />
        <div className="contents">{children}</div>
      </div>
    </div>
  );
}

/** How far away the person is, and what the two share. */
export function WhyYouFit({suggestion}: {suggestion: Suggestion}) {
  const {description, reasons, distance} = cardInWords(suggestion, suggestion.say);
  return (
    <>
      {distance ? (
        <p className="-mt-2 flex items-center gap-1.5 text-small text-ink-soft">
          <MapPin aria-hidden="true" size={16} className="shrink-0" />
          <bdi>{distance}</bdi>
        </p>
      ) : null}
      <p dir="auto">{description || MATCH.descriptionFallback}</p>
      <Reasons reasons={reasons} />
    </>
  );
}

function Reasons({reasons}: {reasons: readonly string[]}) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={CARD.whyYouFit} className="flex flex-col gap-1.5 text-small text-ink-soft">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2.5">
          <span aria-hidden="true" className="barred mt-1.5 h-2 w-4 shrink-0 rounded-full" />
          <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  );
}
