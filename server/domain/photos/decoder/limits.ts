// What decoding one photo may take.

const MB = 1024 * 1024;

/** Beside what a picture takes by its header: the file itself, JavaScript and the versions that are made. */
export const MEMORY_BESIDE_BYTES = 48 * MB;
/** Pictures that take more by their header are decoded one at a time. Photos of 3 megapixels take less, AVIF aside. */
export const ORDINARY_BYTES = 24 * MB;
/** From handing the file over to the answer. The largest photos take about two seconds. */
export const DECODING_MS = 20_000;
/** As many members' photos are decoded at the same time. */
export const CHILDREN = 2;
/** Of JavaScript's own memory in a decoder child. */
export const HEAP_MB = 64;

/** The first message of a child, when it can take a file. */
export const READY = 'ready';
