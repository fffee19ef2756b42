// Moves the kept parts of a file together within its own buffer, so that a photo of 10 MB is in memory once.

export type InPlaceParts = {
  /** Keeps the bytes in [from, to). Call in ascending order. */
  keep: (from: number, to: number) => void;
  /** All kept parts. */
  bytes: () => Buffer;
};

export function keepParts(file: Buffer): InPlaceParts {
  let end = 0;
  return {
    keep: (from, to) => {
      file.copyWithin(end, from, to);
      end += to - from;
    },
    bytes: () => file.subarray(0, end),
  };
}
