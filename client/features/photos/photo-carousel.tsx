// A person's photos, one at a time, moved by swipe, arrows, keys or dots.
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type {LucideIcon} from 'lucide-react';
import {useRef, useState, type KeyboardEvent} from 'react';
import {CAROUSEL} from '../../../rules/photos/photo-words.ts';
import {Photo, type ShownPhoto} from './photo.tsx';
import {VerifiedMark, type MarkedPhoto} from './verified-mark.tsx';

export type PhotoCarouselProps = {
  photos: readonly (ShownPhoto & MarkedPhoto)[];
  /** Accessible name of the carousel. */
  label: string;
  /** Name of the person in the photos. */
  who: string;
  /** The `sizes` attribute of the images. */
  sizes: string;
  /** Aspect ratio of a photo. */
  frame: string;
};

export function PhotoCarousel({photos, label, who, sizes, frame}: PhotoCarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  if (photos.length < 2) {
    return (
      <div className="relative shrink-0">
        <Photo photo={photos[0]} alt={photos[0] ? who : ''} sizes={sizes} className={frame} />
        <VerifiedMark photo={photos[0]} look="over-photo" />
      </div>
    );
  }
  const last = photos.length - 1;
  const at = Math.min(shown, last);

  /** Wraps around. */
  const show = (wanted: number) => {
    const index = (wanted + photos.length) % photos.length;
    const slide = strip.current?.children[index];
    if (slide instanceof HTMLElement) strip.current?.scrollTo({left: slide.offsetLeft});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isRightToLeft() ? -1 : 1;
    const wanted = {ArrowLeft: at - forward, ArrowRight: at + forward, Home: 0, End: last}[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  };

  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <div className="relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys scroll it, as they scroll any strip */}
        <ul
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable by keyboard
          tabIndex={0}
          aria-label={CAROUSEL.photos}
          onKeyDown={onKeyDown}
          onScroll={({currentTarget}) =>
            setShown(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
          }
          className="relative flex snap-x -outline-offset-3 snap-mandatory overflow-x-auto scroll-smooth rounded-feather [scrollbar-width:none]"
        >
          {photos.map((photo, i) => (
            <li key={photo.key} className="relative w-full shrink-0 snap-center snap-always">
              <Photo
                photo={photo}
                alt={CAROUSEL.alt(who, i + 1, photos.length)}
                sizes={sizes}
                className={frame}
              />
              <VerifiedMark photo={photo} look="over-photo" />
            </li>
          ))}
        </ul>
        <Arrow
          name={CAROUSEL.previous}
          Icon={ChevronLeft}
          side="start-3"
          onPress={() => show(at - 1)}
        />
        <Arrow name={CAROUSEL.next} Icon={ChevronRight} side="end-3" onPress={() => show(at + 1)} />
      </div>
      <div className="flex justify-center">
        {photos.map((photo, i) => (
          <button
            key={photo.key}
            type="button"
            aria-label={CAROUSEL.of(i + 1, photos.length)}
            aria-current={i === at}
            onClick={() => show(i)}
            className="group grid size-11 place-items-center rounded-full"
          >
            <span className="size-3 rounded-full border-2 border-action transition-[width] duration-(--duration-touch) group-aria-[current=true]:w-6 group-aria-[current=true]:bg-action" />
          </button>
        ))}
      </div>
      <output className="sr-only">{CAROUSEL.of(at + 1, photos.length)}</output>
    </section>
  );
}

type ArrowProps = {name: string; Icon: LucideIcon; side: string; onPress: () => void};

/** Where the strip scrolls to the left, and counts negative. */
const isRightToLeft = () => document.documentElement.dir === 'rtl';

function Arrow({name, Icon, side, onPress}: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-quill bg-surface text-ink shadow-rest ${side}`}
    >
      <Icon aria-hidden="true" className="rtl:-scale-x-100" />
    </button>
  );
}
