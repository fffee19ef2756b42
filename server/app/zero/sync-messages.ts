// What clients may send to zero-cache. Everything that Wing's pages do not send is refused: some of it stops zero-cache for all
// members, and zero-cache keeps most of what it is sent.
import {z} from 'zod';
import {QUERIES_MAX, QUERIES_PER_POINT} from '../../../rules/sync.ts';
import {isZeroId} from '../../platform/config/zero.ts';
import {hasNul, parseJson} from '../../platform/parse-json.ts';

/** The message is not forwarded and its connection ends. */
export class RefusedMessage extends Error {
  constructor(reason = 'malformed message') {
    super(reason);
  }
}

const text = z.string().max(200);
/** Zod's records pass over the key `__proto__` without a check, and leave it out of what they return. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Object.hasOwn(value, '__proto__');
const recordOf = <T extends z.ZodType>(schema: T) =>
  z.custom<object>(isRecord).pipe(z.record(text, schema));

const zeroId = z.string().refine(isZeroId);
const ids = z.array(zeroId);
const fields = recordOf(z.union([text, z.number(), z.boolean(), z.null()]));
const queryChange = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('put'),
    hash: zeroId,
    name: text,
    args: z.array(fields.nullable()).max(1),
    ttl: z.number().optional(),
  }),
  z.strictObject({op: z.literal('del'), hash: zeroId}),
  z.strictObject({op: z.literal('clear')}),
]);
const desiredQueriesPatch = z.array(queryChange);
const deleted = z.strictObject({clientIDs: ids.optional(), clientGroupIDs: ids.optional()});
const table = z.strictObject({
  columns: recordOf(
    z.strictObject({type: z.enum(['string', 'number', 'boolean', 'null', 'json'])}),
  ),
  primaryKey: z.array(text),
});
const clientSchema = z.strictObject({tables: recordOf(table)});

/** A mutation's arguments are checked by its mutator, which refuses that mutation only. */
export const write = z.looseObject({
  type: z.literal('custom'),
  id: z.int(),
  name: z.string(),
  clientID: zeroId,
  timestamp: z.number(),
});

const push = z.strictObject({
  clientGroupID: zeroId,
  // Zero's own mutations, which delete results, come from zero-cache only.
  mutations: z.array(write.refine(({name}) => !name.startsWith('_zero'))),
  // Two versions from one browser would end the part of zero-cache that forwards its writes.
  pushVersion: z.literal(1),
  timestamp: z.number(),
  requestID: z.string(),
});
const initConnection = z.strictObject({
  desiredQueriesPatch,
  clientSchema: clientSchema.optional(),
  deleted: deleted.optional(),
  activeClients: ids.optional(),
});
const message = z.union([
  z.tuple([z.literal('ping'), z.strictObject({})]),
  z.tuple([z.literal('push'), push]),
  z.tuple([z.literal('initConnection'), initConnection]),
  z.tuple([z.literal('changeDesiredQueries'), z.strictObject({desiredQueriesPatch})]),
  z.tuple([z.literal('deleteClients'), deleted]),
  z.tuple([z.literal('ackMutationResponses'), z.strictObject({clientID: zeroId, id: z.int()})]),
]);
const handshake = z.strictObject({
  initConnectionMessage: z.tuple([z.literal('initConnection'), z.unknown()]).optional(),
  authToken: z.literal('').optional(),
});

function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const {data} = schema.safeParse(value);
  if (data === undefined) throw new RefusedMessage();
  return data;
}

/**
 * Checks the messages of one connection in their order. A second `initConnection` is refused: each would keep a database
 * connection of zero-cache. @returns a message's points. @throws RefusedMessage for what Wing's pages do not send.
 */
export function messageCheck(): (value: unknown) => number {
  let isInitialized = false;
  /** Queries that the page wants, those that the query endpoint refuses too: zero-cache keeps them. */
  const wanted = new Set<string>();
  return (value) => {
    const [kind, body] = parseAs(message, value);
    if (kind === 'initConnection') {
      if (isInitialized) throw new RefusedMessage();
      isInitialized = true;
    }
    const changes = 'desiredQueriesPatch' in body ? body.desiredQueriesPatch : [];
    for (const change of changes) {
      if (change.op === 'put') wanted.add(change.hash);
      else if (change.op === 'del') wanted.delete(change.hash);
      else wanted.clear();
    }
    if (wanted.size > QUERIES_MAX) throw new RefusedMessage('too many queries');
    return Math.max(1, Math.ceil(changes.length / QUERIES_PER_POINT));
  };
}

/** @throws RefusedMessage for what is no JSON, nests deeply or contains NUL. */
export function parseMessage(json: string): unknown {
  // NUL in a write is the mutator's to refuse, which refuses that write only.
  if (!json.startsWith('["push",') && hasNul(json)) throw new RefusedMessage();
  return parseJson(json);
}

/**
 * The `initConnection` that Zero sends with its handshake as `Sec-WebSocket-Protocol`; undefined when it is sent later,
 * because it is too long for a header.
 * @throws RefusedMessage for what Wing's pages do not send, such as a token.
 */
export function readProtocol(protocol: string): unknown {
  // What encodeURIComponent makes of base 64. ws would refuse another character at zero-cache's end.
  if (!/^[\w%]+$/.test(protocol)) throw new RefusedMessage();
  let json: string;
  try {
    json = atob(decodeURIComponent(protocol));
  } catch {
    throw new RefusedMessage();
  }
  // zero-cache decodes the bytes as UTF-8; ASCII text is the same either way.
  return parseAs(handshake, parseMessage(json)).initConnectionMessage;
}
