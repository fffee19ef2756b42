// Inspects each message of a client before zero-cache has received it whole.
import {Transform} from 'node:stream';
import {callbackify} from 'node:util';
import {Receiver} from 'ws';
import {REFUSED_MESSAGE_POINTS, SYNC_MESSAGE_BYTES_MAX} from '../../../rules/sync.ts';
import {readMessage, RefusedMessage} from './sync-messages.ts';

/** A page sends a ping every five seconds, and a write for each message or answer of its member. */
const WINDOW_MS = 10_000;
const FRAMES_PER_WINDOW = 1000;
/** A message counts as one frame, and one more for each full 4 KB. */
const FRAME_BYTES = 4096;
/** Browsers send few. The receiver holds each with its network chunk until the message ends. */
const FRAGMENTS_MAX = 100;

/** Counts the frames of a connection. @returns false once the connection exceeds the limit. */
function frameLimit(): (bytes: number) => boolean {
  let endsAt = 0;
  let frames = 0;
  return (bytes) => {
    const now = performance.now();
    if (now > endsAt) {
      endsAt = now + WINDOW_MS;
      frames = 0;
    }
    frames += 1 + Math.floor(bytes / FRAME_BYTES);
    return frames <= FRAMES_PER_WINDOW;
  };
}

type Parts = {
  /** Receives the points of each chunk's messages and may refuse it. */
  mayAsk: (points: number) => Promise<boolean>;
  /** Whether the handshake contained the connection's `initConnection`. */
  isInitialized: boolean;
};

/**
 * Forwards a client's frames unchanged and ends with a RefusedMessage at the chunk that completes a refused message. A
 * second `initConnection` is refused: each would keep a database connection of zero-cache (ADR 103).
 */
export function pageMessages({mayAsk, isInitialized}: Parts): Transform {
  const checkLimit = callbackify(mayAsk);
  const receiver = new Receiver({
    isServer: true,
    maxPayload: SYNC_MESSAGE_BYTES_MAX,
    maxFragments: FRAGMENTS_MAX,
  });
  const isWithinLimit = frameLimit();
  let mayInitialize = !isInitialized;
  let points = 0;
  let refused: RefusedMessage | undefined;
  let isConcluded = false;
  const countFrame = ({length}: Buffer) => {
    if (!isWithinLimit(length)) refused ??= new RefusedMessage('too many messages');
  };
  receiver.on('ping', countFrame).on('pong', countFrame);
  receiver.on('message', (data) => {
    countFrame(data);
    if (refused) return;
    try {
      const message = readMessage(data.toString());
      if (message.kind === 'initConnection') {
        if (!mayInitialize) throw new RefusedMessage();
        mayInitialize = false;
      }
      points += message.points;
    } catch (error) {
      refused = error instanceof RefusedMessage ? error : new RefusedMessage();
    }
  });
  receiver.on('conclude', () => {
    isConcluded = true;
  });
  const messages = new Transform({
    transform(chunk: Buffer, _, done) {
      // Nothing may follow a close frame.
      if (isConcluded) return done();
      points = 0;
      // A copy, because the receiver unmasks in place. Its error comes with the callback, later than this call returns.
      receiver.write(Buffer.from(chunk), (malformed) => {
        if (malformed) refused ??= new RefusedMessage();
        if (refused) return checkLimit(REFUSED_MESSAGE_POINTS, () => done(refused));
        if (points === 0) return done(null, chunk);
        checkLimit(points, (error, isAllowed) =>
          isAllowed ? done(null, chunk) : done(error ?? new RefusedMessage('too many queries')),
        );
      });
    },
  });
  // Its errors are reported by the callback of `write`.
  receiver.on('error', () => undefined);
  return messages;
}
