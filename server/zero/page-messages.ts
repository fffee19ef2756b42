// What a page says on its way to zero-cache: each message is read before zero-cache has it whole. Queries go by their
// names here; zero-cache would also run those that a changed client makes up, and asks nobody about them.
import {Transform} from 'node:stream';
import {callbackify} from 'node:util';
import {Receiver} from 'ws';
import {z} from 'zod';
import {SYNC_MESSAGE_BYTES_MAX} from '../../rules/sync.ts';

/** Zero begins the messages that hold no queries like this, byte for byte: they need no parsing. */
const WITHOUT_QUERIES = ['["push",', '["ping",'];
const MALFORMED = 'malformed message';

const kind = z.tuple([z.enum(['initConnection', 'changeDesiredQueries'])]).rest(z.unknown());
const asked = z.tuple([
  z.string(),
  z.object({desiredQueriesPatch: z.array(z.looseObject({ast: z.never().optional()}))}),
]);

/** The message goes no further, and its connection ends. */
export class RefusedMessage extends Error {}

/** How many queries a message starts or stops. @throws RefusedMessage for one that is malformed or makes up a query. */
function queriesIn(message: unknown): number {
  if (!kind.safeParse(message).success) return 0;
  const {data} = asked.safeParse(message);
  if (!data) throw new RefusedMessage(MALFORMED);
  return data[1].desiredQueriesPatch.length;
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
 * @throws RefusedMessage as {@link queriesIn}.
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
    ? queriesIn(hello.initConnectionMessage)
    : 0;
}

/**
 * Passes a page's WebSocket frames on unchanged, but nothing of a chunk that completes a refused message: ends with a
 * RefusedMessage then. `mayAsk` is told how many queries a chunk starts or stops.
 */
export function pageMessages(mayAsk: (queries: number) => Promise<boolean>): Transform {
  const judge = callbackify(mayAsk);
  const receiver = new Receiver({isServer: true, maxPayload: SYNC_MESSAGE_BYTES_MAX});
  let queries = 0;
  let refused: RefusedMessage | undefined;
  let isConcluded = false;
  receiver.on('message', (data) => {
    const text = data.toString();
    if (refused || WITHOUT_QUERIES.some((start) => text.startsWith(start))) return;
    try {
      queries += queriesIn(parsed(text));
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
