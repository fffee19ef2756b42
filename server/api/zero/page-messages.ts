// Reads a client's messages as their chunks pass. The last chunk of a refused message is not forwarded.
import {Transform} from 'node:stream';
import {callbackify} from 'node:util';
import {Receiver} from 'ws';
import {
  MESSAGE_BYTES_PER_POINT,
  MESSAGES_PER_POINT,
  QUERIES_MAX,
  REFUSED_MESSAGE_POINTS,
  SYNC_MESSAGE_BYTES_MAX,
} from '../../../rules/sync.ts';
import {
  readMessage,
  RefusedMessage,
  type CountedMessage,
  type QueryChange,
} from './sync-messages.ts';

/** Browsers send few. The receiver holds each with its network chunk until the message ends. */
const FRAGMENTS_MAX = 100;
/**
 * The longest message is about 500 of the smallest network packets. Joining 20,000 pieces would stop the server for a
 * second, and the receiver of zero-cache likewise.
 */
const CHUNKS_MAX = 1024;

type Parts = {
  /** Receives the points of each chunk's messages and may refuse it. */
  consumePoints: (points: number) => Promise<boolean>;
  /** The connection's `initConnection`, if its handshake contained one. */
  initial: CountedMessage | undefined;
};

/**
 * Follows which queries the page wants. @returns whether a page may want so many: zero-cache sorts the ids of a page's queries
 * again for each that is added, those of refused ones too.
 */
function wantedQueries(): (changes: readonly QueryChange[]) => boolean {
  const wanted = new Set<string>();
  return (changes) => {
    for (const change of changes) {
      if (change.op === 'put') wanted.add(change.hash);
      else if (change.op === 'del') wanted.delete(change.hash);
      else wanted.clear();
    }
    return wanted.size <= QUERIES_MAX.member;
  };
}

/**
 * Forwards a client's frames unchanged and ends with a RefusedMessage at the chunk that completes a refused message. A
 * second `initConnection` is refused: each would keep a database connection of zero-cache (ADR 103).
 */
export function pageMessages({consumePoints, initial}: Parts): Transform {
  const checkLimit = callbackify(consumePoints);
  const receiver = new Receiver({
    isServer: true,
    maxPayload: SYNC_MESSAGE_BYTES_MAX,
    maxFragments: FRAGMENTS_MAX,
    maxBufferedChunks: CHUNKS_MAX,
  });
  let mayInitialize = initial === undefined;
  const mayWant = wantedQueries();
  mayWant(initial?.queryChanges ?? []);
  let points = 0;
  let refused: RefusedMessage | undefined;
  let isConcluded = false;
  const count = ({length}: Buffer) => {
    points += 1 / MESSAGES_PER_POINT + length / MESSAGE_BYTES_PER_POINT;
  };
  receiver.on('ping', count).on('pong', count);
  receiver.on('message', (data) => {
    count(data);
    if (refused) return;
    try {
      const message = readMessage(data.toString());
      if (message.kind === 'initConnection') {
        if (!mayInitialize) throw new RefusedMessage();
        mayInitialize = false;
      }
      if (!mayWant(message.queryChanges)) throw new RefusedMessage('too many queries');
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
          isAllowed ? done(null, chunk) : done(error ?? new RefusedMessage('too many messages')),
        );
      });
    },
  });
  // Its errors are reported by the callback of `write`.
  receiver.on('error', () => undefined);
  return messages;
}
