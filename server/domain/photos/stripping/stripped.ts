// The result of stripping a file.

/** Lossless WebP is separate because decoding it needs more memory. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'webp-lossless' | 'avif';

export type Stripped = {
  format: PhotoFormat;
  /** The file with its pixels and what is needed to decode them. */
  bytes: Buffer;
  /** Exif orientation, 1 to 8. */
  orientation: number;
};

/** Larger colour profiles are dropped. Those of cameras and screens have about 5 KB, of printers up to 600 KB. */
export const PROFILE_BYTES_MAX = 1024 * 1024;
