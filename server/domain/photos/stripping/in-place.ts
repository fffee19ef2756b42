// Moves the parts of a file that are kept together, within the file's own buffer: a photo of 10 MB is held once.

export type Kept = {
  /** Keeps the bytes from `from` up to `to`. Parts are kept in ascending order. */
  keep: (from: number, to: number) => void;
  /** Everything kept so far. */
  bytes: () => Buffer;
};

export function keepingIn(file: Buffer): Kept {
  let end = 0;
  return {
    keep: (from, to) => {
      file.copyWithin(end, from, to);
      end += to - from;
    },
    bytes: () => file.subarray(0, end),
  };
}
