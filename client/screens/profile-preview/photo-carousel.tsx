// One's photos, one at a time, moved by buttons or by swiping.
import {ChevronLeft, ChevronRight} from 'lucide-react';
import {useRef} from 'react';
import {Photo} from '../../ui/photo.tsx';

const FRAME = 'aspect-[4/5] max-h-[32rem] w-full rounded-feather';
const STEP =
  'absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-quill bg-surface text-ink shadow-rest';

export function PhotoCarousel({photoKeys}: {photoKeys: readonly string[]}) {
  const strip = useRef<HTMLUListElement>(null);
  if (photoKeys.length < 2) {
    return <Photo photoKey={photoKeys[0]} alt="You" className={FRAME} />;
  }
  const move = (by: number) =>
    strip.current?.scrollBy({left: by * strip.current.clientWidth, behavior: 'smooth'});
  return (
    <section aria-label="Your photos" className="relative">
      <ul
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        aria-label="Photos"
        className="flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-feather [scrollbar-width:none]"
      >
        {photoKeys.map((key, i) => (
          <li key={key} className="w-full shrink-0 snap-center">
            <Photo
              photoKey={key}
              alt={`You, photo ${i + 1} of ${photoKeys.length}`}
              className={FRAME}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Previous photo"
        onClick={() => move(-1)}
        className={`${STEP} left-3`}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Next photo"
        onClick={() => move(1)}
        className={`${STEP} right-3`}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </section>
  );
}
