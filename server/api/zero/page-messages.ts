// Inspects each message of a client before zero-cache has received it whole. Only named queries pass: zero-cache would
// also run ad-hoc queries of a modified client, without asking the query endpoint.
import {Transform} from 'node:stream';
import {callbackify} from 'node:util';
import {Receiver} from 'ws';
import {z} from 'zod';
import {SYNC_MESSAGE_BYTES_MAX} from '../../../rules/sync.ts';
import {isTooDeep} from '../../platform/http/json-depth.ts';

/** A page sends a ping every five seconds, and a write for each message or answer of its member. */
const WINDOW_MS = 10_000;
const FRAMES_PER_WINDOW = 1000;
/** A message counts as one frame, and one more for each full 4 KB. */
const FRAME_BYTES = 4096;
/** Browsers send few. The receiver holds each with its network chunk until the message ends. */
const FRAGMENTS_MAX = 100;

/** How Zero's writes and pings start, byte for byte. They cost no points: writes have their own limit. */
const UNCOUNTED = ['["push",', '["ping",'];
const MALFORMED = 'malformed message';

/** Wing signs in by cookie. Each new token would make zero-cache ask for all queries of the browser again. */
const forbidden = z.tuple([z.literal('updateAuth')]).rest(z.unknown());
const kind = z.tuple([z.enum(['initConnection', 'changeDesiredQueries'])]).rest(z.unknown());
const queryPatch = z.tuple([
  z.string(),
  z.object({desiredQueriesPatch: z.array(z.looseObject({ast: z.never().optional()}))}),
]);

/** The message is not forwarded and its connection ends. */
export class RefusedMessage extends Error {}

/**
 * Cost of a message: the number of queries it starts or stops, at least one.
 * @throws RefusedMessage when it is malformed, holds an ad-hoc query or a token.
 */
function pointsOf(message: unknown): number {
  if (forbidden.safeParse(message).success) throw new RefusedMessage(MALFORMED);
  if (!kind.safeParse(message).success) return 1;
  const {data} = queryPatch.safeParse(message);
  if (!data) throw new RefusedMessage(MALFORMED);
  return Math.max(1, data[1].desiredQueriesPatch.length);
}

function parsed(text: string): unknown {
  if (isTooDeep(text)) throw new RefusedMessage(MALFORMED);
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedMessage(MALFORMED);
  }
}

/**
 * Cost of the message that Zero sends with its handshake as `Sec-WebSocket-Protocol`.
 * @throws RefusedMessage like {@link pointsOf}.
 */
export function queriesInHandshake(protocol: string | undefined): number {
  let text: string;
  try {
    text = atob(decodeURIComponent(protocol ?? ''));
  } catch {
    throw new RefusedMessage(MALFORMED);
  }
  // zero-cache decodes the bytes as UTF-8; property names are the same either way.
  const hello = parsed(text);
  return typeof hello === 'object' && hello !== null && 'initConnectionMessage' in hello
    ? pointsOf(hello.initConnectionMessage)
    : 0;
}

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

/**
 * Forwards a client's frames unchanged and ends with a RefusedMessage at the chunk that completes a refused message.
 * `mayAsk` receives the cost of each chunk's messages and may refuse it.
 */
export function pageMessages(mayAsk: (queries: number) => Promise<boolean>): Transform {
  const checkLimit = callbackify(mayAsk);
  const receiver = new Receiver({
    isServer: true,
    maxPayload: SYNC_MESSAGE_BYTES_MAX,
    maxFragments: FRAGMENTS_MAX,
  });
  const isWithinLimit = frameLimit();
  let queries = 0;
  let refused: RefusedMessage | undefined;
  let isConcluded = false;
  const count = ({length}: Buffer) => {
    if (!isWithinLimit(length)) refused ??= new RefusedMessage('too many messages');
  };
  receiver.on('ping', count).on('pong', count);
  receiver.on('message', (data) => {
    count(data);
    const text = data.toString();
    if (refused) return;
    try {
      if (!UNCOUNTED.some((start) => text.startsWith(start))) queries += pointsOf(parsed(text));
      else if (isTooDeep(text)) throw new RefusedMessage(MALFORMED);
    } catch (error) {
      refused = error instanceof RefusedMessage ? error : new RefusedMessage(MALFORMED);
    }
  });
  receiver.on('conclude', () => {
    isConcluded = true;
  });
  const messages = new Transform({
    transform(chunk: Buffer, _, done) {
      // Nothing may follow a close frame.
      if (isConcluded) return done();
      queries = 0;
      // A copy, because the receiver unmasks in place. Its error comes with the callback, later than this call returns.
      receiver.write(Buffer.from(chunk), (malformed) => {
        if (malformed) return done(new RefusedMessage(MALFORMED));
        if (refused) return done(refused);
        if (queries === 0) return done(null, chunk);
        checkLimit(queries, (error, isAllowed) =>
          isAllowed ? done(null, chunk) : done(error ?? new RefusedMessage('too many queries')),
        );
      });
    },
  });
  // Its errors are reported by the callback of `write`.
  receiver.on('error', () => undefined);
  return messages;
}
