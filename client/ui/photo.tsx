// A member's picture, or an honest empty place where one would be.
import {useState} from 'react';
import {MATCH} from '../../rules/wording.ts';

export type PhotoProps = {
  /** The stored image's key, or nothing when there is no photo. */
  photoKey: string | undefined;
  alt: string;
  className?: string;
};

export function photoUrl(key: string): string {
  return `/photos/${key}`;
}

export function Photo({photoKey, alt, className = ''}: PhotoProps) {
  const [brokenKey, setBrokenKey] = useState<string>();
  if (!photoKey || photoKey === brokenKey) {
    return (
      <div className={`relative grid place-items-center overflow-hidden bg-fawn ${className}`}>
        <div aria-hidden="true" className="barred absolute inset-x-0 bottom-0 h-3" />
        <span className="font-semibold text-on-fawn">{MATCH.noPhoto}</span>
      </div>
    );
  }
  return (
    <img
      src={photoUrl(photoKey)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenKey(photoKey)}
      className={`bg-sunken object-cover ${className}`}
    />
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
      src={photoUrl(photoKey)}
      alt=""
      onError={() => setBrokenKey(photoKey)}
      className={`${shape} bg-sunken object-cover`}
    />
  );
}
