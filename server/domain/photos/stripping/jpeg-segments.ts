// Reads the segments of a JPEG (ITU T.81, annex B).

export const MARKERS = {
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
} as const;

export type Segment = {
  marker: number;
  /** Offset of the marker; `content` follows marker and length. */
  start: number;
  content: number;
  /** A scan's end is that of its compressed data. */
  end: number;
};

/** Codes that occur inside compressed data: stuffed bytes, fill bytes and restart markers. */
const isData = (code: number) =>
  code === 0 || code === 1 || code === 0xff || (code >= 0xd0 && code <= 0xd7);

/** Offset of the next marker, or the file's end. Skips bytes between segments, as decoders do. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] === 0xff && !isData(jpeg[at + 1] ?? 0)) return at;
  }
  return jpeg.length;
}

/** The segments in order, up to the end of the picture or of the data. */
export function* segmentsOf(jpeg: Buffer): Generator<Segment> {
  for (let start = nextMarker(jpeg, 2); start + 2 <= jpeg.length;) {
    const marker = jpeg[start + 1] ?? 0;
    if (marker === MARKERS.endOfImage) {
      yield {marker, start, content: start + 2, end: start + 2};
      return;
    }
    if (marker === MARKERS.startOfImage || start + 4 > jpeg.length) return;
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    if (end < start + 4 || end > jpeg.length) return;
    const next = nextMarker(jpeg, end);
    const isScan = marker === MARKERS.startOfScan;
    yield {marker, start, content: start + 4, end: isScan ? next : end};
    start = next;
  }
}
