// What clients may send to zero-cache, and what each message costs. Only named queries pass: zero-cache would also run
// ad-hoc queries of a modified client, without asking the query endpoint.
import {z} from 'zod';
import {isZeroId} from '../../config/zero.ts';
import {parseJson} from '../../platform/http/parse-json.ts';

/** The message is not forwarded and its connection ends. */
export class RefusedMessage extends Error {
  static malformed = () => new RefusedMessage('malformed message');
}

/**
 * Wing signs in by cookie: each new token (`updateAuth`) would make zero-cache ask for all queries of the browser again.
 * zero-cache has no `pull` and logs each.
 */
const FORBIDDEN = new Set(['updateAuth', 'pull']);
const anyMessage = z.tuple([z.string().refine((kind) => !FORBIDDEN.has(kind))]).rest(z.unknown());

const hash = z.string().refine(isZeroId);
const queryChange = z.discriminatedUnion('op', [
  z.looseObject({
    op: z.literal('put'),
    hash,
    name: z.string(),
    args: z.array(z.unknown()),
    ast: z.never().optional(),
  }),
  z.looseObject({op: z.literal('del'), hash}),
  z.looseObject({op: z.literal('clear')}),
]);
const queryMessage = z.tuple([
  z.string(),
  z.looseObject({desiredQueriesPatch: z.array(queryChange)}),
]);
const QUERY_MESSAGES = new Set(['initConnection', 'changeDesiredQueries']);

const handshake = z.looseObject({
  initConnectionMessage: z
    .tuple([z.literal('initConnection')])
    .rest(z.unknown())
    .optional(),
  authToken: z.literal('').nullish(),
});

/** `points`: the number of queries that the message starts or stops, at least one. */
export type ReadMessage = {readonly kind: string; readonly points: number};

function valueBy<T>(schema: z.ZodType<T>, value: unknown): T {
  const {data} = schema.safeParse(value);
  if (data === undefined) throw RefusedMessage.malformed();
  return data;
}

function read(message: unknown): ReadMessage {
  const [kind] = valueBy(anyMessage, message);
  if (!QUERY_MESSAGES.has(kind)) return {kind, points: 1};
  const [, {desiredQueriesPatch}] = valueBy(queryMessage, message);
  return {kind, points: Math.max(1, desiredQueriesPatch.length)};
}

/** @throws RefusedMessage when it is malformed, of a forbidden kind, or holds an ad-hoc query. */
export const readMessage = (text: string): ReadMessage => read(parseJson(text));

/**
 * The `initConnection` that Zero sends with its handshake as `Sec-WebSocket-Protocol`; undefined when it is sent later,
 * because it is too long for a header.
 * @throws RefusedMessage like {@link readMessage}, or for a token.
 */
export function readHandshake(protocol: string | undefined): ReadMessage | undefined {
  let text: string;
  try {
    text = atob(decodeURIComponent(protocol ?? ''));
  } catch {
    throw RefusedMessage.malformed();
  }
  // zero-cache decodes the bytes as UTF-8; property names are the same either way.
  const {initConnectionMessage} = valueBy(handshake, parseJson(text));
  return initConnectionMessage && read(initConnectionMessage);
}
