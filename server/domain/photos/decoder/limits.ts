// Limits of decoding one photo.

const MB = 1024 * 1024;

/** Memory beyond the header's estimate: the file itself, JavaScript and the encoded versions. */
export const MEMORY_OVERHEAD_BYTES = 48 * MB;
/** Photos that need more are decoded one at a time. Except in AVIF, photos of 3 megapixels need less. */
export const ORDINARY_BYTES_MAX = 24 * MB;
/** From sending the file to receiving the answer. The largest photos take about two seconds. */
export const DECODING_TIMEOUT_MS = 20_000;
/** Child processes, and so members whose photos are decoded concurrently. */
export const CHILDREN_MAX = 2;
/** JavaScript heap of a child. */
export const HEAP_MB = 64;

/** A child's first message: it can receive a file. */
export const READY = 'ready';
