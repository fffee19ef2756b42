// What stripping a file gives, whatever its format.

/** A lossless WebP is a format of its own where it matters: in the memory that decoding it takes. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'webp-lossless' | 'avif';

export type Stripped = {
  format: PhotoFormat;
  /** Pixels, and what is needed to read them. */
  bytes: Buffer;
  /** Exif's, 1 to 8: how to turn the decoded picture upright. */
  orientation: number;
};

/** A larger colour profile is dropped. Those of cameras and screens have at most some 5 KB, of printers up to 600. */
export const PROFILE_BYTES_MAX = 1024 * 1024;
