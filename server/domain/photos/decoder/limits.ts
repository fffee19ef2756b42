// Limits of decoding one photo.

const MB = 1024 * 1024;

/**
 * Memory that a child may take for one photo. JPEGs in one scan are decoded at reduced size and take 20 to 75 MB at
 * 40 megapixels; those in several scans are decoded whole. Two children at this limit and the API stay within 300 MB.
 */
export const DECODING_BYTES_MAX = 80 * MB;
/** From sending the file to receiving the answer. The largest photos take about two seconds. */
export const DECODING_TIMEOUT_MS = 20_000;
/** Child processes, and so members whose photos are decoded concurrently. */
export const CHILDREN_MAX = 2;
/** JavaScript heap of a child. */
export const HEAP_MB = 64;

/** A child's first message: it can receive a file. */
export const READY = 'ready';
