// What a page says on its way to zero-cache: each message is read before zero-cache has it whole. Queries go by their
// names here; zero-cache would also run those that a changed client makes up, and asks nobody about them.
import {Transform} from 'node:stream';
import {callbackify} from 'node:util';
import {Receiver} from 'ws';
import {z} from 'zod';
import {SYNC_MESSAGE_BYTES_MAX} from '../../../rules/sync.ts';

/** Zero begins writes and pings like this, byte for byte: they need no parsing, and count elsewhere or not at all. */
const UNCOUNTED = ['["push",', '["ping",'];
const MALFORMED = 'malformed message';

/** Wing's pages sign in by cookie. With each new token zero-cache would ask for all of a browser's queries anew. */
const forbidden = z.tuple([z.literal('updateAuth')]).rest(z.unknown());
const kind = z.tuple([z.enum(['initConnection', 'changeDesiredQueries'])]).rest(z.unknown());
const asked = z.tuple([
  z.string(),
  z.object({desiredQueriesPatch: z.array(z.looseObject({ast: z.never().optional()}))}),
]);

/** The message goes no further, and its connection ends. */
export class RefusedMessage extends Error {}

/**
 * What a message counts for: as many as the queries that it starts or stops, at least one.
 * @throws RefusedMessage for one that is malformed, makes up a query or brings a token.
 */
function pointsOf(message: unknown): number {
  if (forbidden.safeParse(message).success) throw new RefusedMessage(MALFORMED);
  if (!kind.safeParse(message).success) return 1;
  const {data} = asked.safeParse(message);
  if (!data) throw new RefusedMessage(MALFORMED);
  return Math.max(1, data[1].desiredQueriesPatch.length);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedMessage(MALFORMED);
  }
}

/**
 * The queries in the message that Zero sends along with its handshake, as `Sec-WebSocket-Protocol`.
 * @throws RefusedMessage as {@link pointsOf}.
 */
export function queriesInHandshake(protocol: string | undefined): number {
  let text: string;
  try {
    text = atob(decodeURIComponent(protocol ?? ''));
  } catch {
    throw new RefusedMessage(MALFORMED);
  }
  // zero-cache reads the same bytes as UTF-8, which changes no name of a property.
  const hello = parsed(text);
  return typeof hello === 'object' && hello !== null && 'initConnectionMessage' in hello
    ? pointsOf(hello.initConnectionMessage)
    : 0;
}

/**
 * Passes a page's WebSocket frames on unchanged, but nothing of a chunk that completes a refused message: ends with a
 * RefusedMessage then. `mayAsk` is told what the messages of a chunk count for.
 */
export function pageMessages(mayAsk: (queries: number) => Promise<boolean>): Transform {
  const judge = callbackify(mayAsk);
  const receiver = new Receiver({isServer: true, maxPayload: SYNC_MESSAGE_BYTES_MAX});
  let queries = 0;
  let refused: RefusedMessage | undefined;
  let isConcluded = false;
  receiver.on('message', (data) => {
    const text = data.toString();
    if (refused || UNCOUNTED.some((start) => text.startsWith(start))) return;
    try {
      queries += pointsOf(parsed(text));
    } catch (error) {
      refused = error instanceof RefusedMessage ? error : new RefusedMessage(MALFORMED);
    }
  });
  receiver.on('conclude', () => {
    isConcluded = true;
  });
  const messages = new Transform({
    transform(chunk: Buffer, _, done) {
      queries = 0;
      // The receiver unmasks in place.
      if (!isConcluded) receiver.write(Buffer.from(chunk));
      if (refused) return done(refused);
      if (queries === 0) return done(null, chunk);
      judge(queries, (error, may) =>
        may ? done(null, chunk) : done(error ?? new RefusedMessage('too many queries')),
      );
    },
  });
  receiver.on('error', () => messages.destroy(new RefusedMessage(MALFORMED)));
  return messages;
}
