// A member's photo or an empty placeholder. The caller sets the size, so loading causes no layout shift.
import {useCallback, useEffect, useMemo, useState} from 'react';
import {thumbHashToDataURL} from 'thumbhash';
import {photoUrl, variantWidths} from '../../../rules/photos/photos.ts';
import {MATCH} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {backoffMs} from '../../platform/http/request.ts';
import {isInView, useIsFirstPageComplete} from '../../ui/lazy-part.ts';

export type ShownPhoto = Pick<RowOf<'photo'>, 'key' | 'width' | 'height' | 'thumbhash'>;

export type PhotoProps = {
  photo: ShownPhoto | undefined;
  alt: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  className?: string;
};

/** Transparent: the placeholder is the image's background. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function sourcesOf({key, width}: ShownPhoto): string {
  return variantWidths(width)
    .map((known) => `${photoUrl(key, known)} ${Math.min(known, width)}w`)
    .join(', ');
}

/** A data URL. The thumbhash is base64. */
function placeholderOf(thumbhash: string | undefined): string | undefined {
  if (!thumbhash) return undefined;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const RETRY_DELAY_MAX_MS = 5 * 60_000;

type Tried = {
  readonly key: string | undefined;
  readonly failures: number;
  readonly isBroken: boolean;
};

/**
 * Retries a failed image with growing delays and on `online`. Offline there are no retries. `tries` changes with each one;
 * use it as a key.
 */
function useImageRetry(key: string | undefined) {
  const [tried, setTried] = useState<Tried>({key, failures: 0, isBroken: false});
  const {failures, isBroken} = tried.key === key ? tried : {failures: 0, isBroken: false};
  useEffect(() => {
    if (!isBroken) return undefined;
    const again = () => {
      if (navigator.onLine) setTried({key, failures, isBroken: false});
    };
    const timer = setTimeout(again, backoffMs(failures, RETRY_DELAY_MAX_MS));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [key, failures, isBroken]);
  return {
    isBroken,
    tries: failures,
    onError: () => setTried({key, failures: failures + 1, isBroken: true}),
  };
}

/** On the first page a photo out of view waits until those in view have come: on a slow line it would delay them. */
function useTurn() {
  const [isSeen, setSeen] = useState(false);
  const isFirstPageComplete = useIsFirstPageComplete();
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image && isInView(image)) setSeen(true);
  }, []);
  return {ref, isWaiting: !isFirstPageComplete && !isSeen};
}

export function Photo({photo, alt, sizes, className = ''}: PhotoProps) {
  const {isBroken, tries, onError} = useImageRetry(photo?.key);
  const {ref, isWaiting} = useTurn();
  const isEmpty = isBroken || isWaiting;
  const thumbhash = isWaiting ? undefined : photo?.thumbhash;
  const placeholder = useMemo(() => placeholderOf(thumbhash), [thumbhash]);
  const style = placeholder
    ? {backgroundImage: `url(${placeholder})`, backgroundSize: 'cover'}
    : undefined;
  if (!photo || (isBroken && !placeholder)) return <NoPhoto className={className} />;
  return (
    <img
      key={`${photo.key} ${tries}`}
      ref={ref}
      src={isEmpty ? NO_PICTURE : photoUrl(photo.key, 320)}
      srcSet={isEmpty ? undefined : sourcesOf(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      style={style}
      className={`bg-sunken bg-center object-cover ${className}`}
    />
  );
}

function NoPhoto({className}: {className: string}) {
  return (
    <div className={`relative grid place-items-center overflow-hidden bg-fawn ${className}`}>
      <div aria-hidden="true" className="barred absolute inset-x-0 bottom-0 h-3" />
      <span className="text-center font-semibold text-on-fawn">{MATCH.noPhoto}</span>
    </div>
  );
}

/** Decorative, because the name is beside it. */
export function Avatar({photoKey, name}: {photoKey: string | undefined; name: string}) {
  const {isBroken, tries, onError} = useImageRetry(photoKey);
  const shape = 'size-12 shrink-0 rounded-quill';
  if (!photoKey || isBroken) {
    return (
      <span
        aria-hidden="true"
        className={`${shape} grid place-items-center bg-fawn font-display text-title font-semibold text-on-fawn`}
      >
        {[...name.trim()][0]?.toUpperCase() ?? '?'}
      </span>
    );
  }
  return (
    <img
      key={`${photoKey} ${tries}`}
      src={photoUrl(photoKey, 320)}
      alt=""
      onError={onError}
      className={`${shape} bg-sunken object-cover`}
    />
  );
}
