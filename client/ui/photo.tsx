// A member's picture, or an honest empty place where one would be. Its frame's size comes from outside,
// so nothing moves when the picture arrives.
import {useState} from 'react';
import {photoUrl, variantWidths} from '../../rules/photos.ts';
import {MATCH} from '../../rules/wording.ts';
import type {RowOf} from '../../schema.ts';
import {thumbhashUrl} from './thumbhash.ts';

export type ShownPhoto = Pick<RowOf<'photo'>, 'key' | 'width' | 'height' | 'thumbhash'>;

export type PhotoProps = {
  photo: ShownPhoto | undefined;
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  className?: string;
};

function sourcesOf({key, width}: ShownPhoto): string {
  return variantWidths(width)
    .map((known) => `${photoUrl(key, known)} ${Math.min(known, width)}w`)
    .join(', ');
}

export function Photo({photo, alt, sizes, className = ''}: PhotoProps) {
  const [brokenKey, setBrokenKey] = useState<string>();
  const placeholder = photo && thumbhashUrl(photo.thumbhash);
  const style = placeholder
    ? {backgroundImage: `url(${placeholder})`, backgroundSize: 'cover'}
    : undefined;
  if (!photo || (photo.key === brokenKey && !placeholder)) return <NoPhoto className={className} />;
  // Offline, what is known of it stays.
  if (photo.key === brokenKey) {
    return <img src={placeholder} alt={alt} className={`object-cover ${className}`} />;
  }
  return (
    <img
      key={photo.key}
      src={photoUrl(photo.key, 320)}
      srcSet={sourcesOf(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBrokenKey(photo.key)}
      style={style}
      className={`bg-sunken bg-center object-cover ${className}`}
    />
  );
}

function NoPhoto({className}: {className: string}) {
  return (
    <div className={`relative grid place-items-center overflow-hidden bg-fawn ${className}`}>
      <div aria-hidden="true" className="barred absolute inset-x-0 bottom-0 h-3" />
      <span className="font-semibold text-on-fawn">{MATCH.noPhoto}</span>
    </div>
  );
}

/** Small and beside a name that is written out, so the picture itself needs no words. */
export function Avatar({photoKey, name}: {photoKey: string | undefined; name: string}) {
  const [brokenKey, setBrokenKey] = useState<string>();
  const shape = 'size-12 shrink-0 rounded-quill';
  if (!photoKey || photoKey === brokenKey) {
    return (
      <span
        aria-hidden="true"
        className={`${shape} grid place-items-center bg-fawn font-display text-title font-semibold text-on-fawn`}
      >
        {name.trim().charAt(0).toUpperCase() || '?'}
      </span>
    );
  }
  return (
    <img
      src={photoUrl(photoKey, 320)}
      alt=""
      onError={() => setBrokenKey(photoKey)}
      className={`${shape} bg-sunken object-cover`}
    />
  );
}
