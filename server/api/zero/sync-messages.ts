// What clients may send to zero-cache, and what each message costs. Everything that Wing's pages do not send is refused:
// zero-cache would run ad-hoc queries without asking the query endpoint, and keeps most of what it is sent.
import {z} from 'zod';
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {isZeroId} from '../../config/zero.ts';
import {hasNul, parseJson} from '../../platform/http/parse-json.ts';

/** The message is not forwarded and its connection ends. */
export class RefusedMessage extends Error {
  constructor(reason = 'malformed message') {
    super(reason);
  }
}

/** A query costs one point, and one more for each full 500 bytes of its arguments, which zero-cache keeps. */
const ARGS_BYTES_PER_POINT = 500;
/** Wing's client schema has about 3 KB. zero-cache logs a schema that differs from the client group's first one. */
const CLIENT_SCHEMA_BYTES_MAX = 8 * 1024;
const CLIENTS_MAX = 1000;
/** A query of Wing's has at most three. */
const ARGS_MAX = 4;
/** Maximum of a message other than a write. Hundreds of queries, or a thousand of Zero's ids, take less. */
const OTHER_BYTES_MAX = 64 * 1024;

const bytesOf = (value: unknown) => JSON.stringify(value ?? null).length;
const text = z.string().max(200);
/** Zod's records pass over the key `__proto__` without a check, and leave it out of what they return. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Object.hasOwn(value, '__proto__');
const recordOf = <T extends z.ZodType>(schema: T) =>
  z.custom<object>(isRecord).pipe(z.record(text, schema));

const zeroId = z.string().refine(isZeroId);
const ids = z.array(zeroId).max(CLIENTS_MAX);
/** Flat and small: zero-cache copies the arguments of all running queries at each change of anybody's data. */
const fields = z
  .custom<object>((value) => isRecord(value) && Object.keys(value).length <= ARGS_MAX)
  .pipe(z.record(text, z.union([text, z.number(), z.boolean(), z.null()])));
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
const desiredQueriesPatch = z.array(queryChange).max(QUERIES_MAX.member);
const deleted = z.strictObject({clientIDs: ids.optional(), clientGroupIDs: ids.optional()});
const table = z.strictObject({
  columns: recordOf(
    z.strictObject({type: z.enum(['string', 'number', 'boolean', 'null', 'json'])}),
  ),
  primaryKey: z.array(text),
});
const clientSchema = z
  .custom<object>((value) => isRecord(value) && bytesOf(value) <= CLIENT_SCHEMA_BYTES_MAX)
  .pipe(z.strictObject({tables: recordOf(table)}));

/** A mutation's arguments are checked by its mutator, which refuses that mutation only. */
export const write = z.looseObject({
  type: z.literal('custom'),
  id: z.int(),
  name: z.string(),
  clientID: zeroId,
  timestamp: z.number(),
});

const ping = z.strictObject({});
const push = z.strictObject({
  clientGroupID: zeroId,
  mutations: z.array(write),
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
const changeDesiredQueries = z.strictObject({desiredQueriesPatch});
const ackMutationResponses = z.strictObject({clientID: zeroId, id: z.int()});

const message = z.tuple([z.string(), z.unknown()]);
const handshake = z.strictObject({
  initConnectionMessage: z.tuple([z.literal('initConnection'), z.unknown()]).optional(),
  authToken: z.literal('').optional(),
});

export type QueryChange = z.infer<typeof queryChange>;
export type CountedMessage = {
  readonly kind: string;
  readonly points: number;
  readonly queryChanges: readonly QueryChange[];
};

function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const {data} = schema.safeParse(value);
  if (data === undefined) throw new RefusedMessage();
  return data;
}

const pointsOfQueries = (changes: readonly QueryChange[]) =>
  changes.reduce(
    (sum, change) =>
      sum + 1 + ('args' in change ? Math.floor(bytesOf(change.args) / ARGS_BYTES_PER_POINT) : 0),
    0,
  );

const pointsOfIds = ({clientIDs = [], clientGroupIDs = []}: z.infer<typeof deleted> = {}) =>
  clientIDs.length + clientGroupIDs.length;

/** A message that changes no queries. */
const other = (points: number) => ({points, queryChanges: []});

function messageOf(kind: string, body: unknown): Omit<CountedMessage, 'kind'> {
  switch (kind) {
    case 'ping':
      parseAs(ping, body);
      return other(0);
    case 'push':
      parseAs(push, body);
      return other(0);
    case 'initConnection': {
      const {desiredQueriesPatch: queryChanges, deleted: gone} = parseAs(initConnection, body);
      const points = Math.max(1, pointsOfQueries(queryChanges) + pointsOfIds(gone));
      return {points, queryChanges};
    }
    case 'changeDesiredQueries': {
      const {desiredQueriesPatch: queryChanges} = parseAs(changeDesiredQueries, body);
      return {points: Math.max(1, pointsOfQueries(queryChanges)), queryChanges};
    }
    case 'deleteClients':
      return other(Math.max(1, pointsOfIds(parseAs(deleted, body))));
    case 'ackMutationResponses':
      parseAs(ackMutationResponses, body);
      return other(1);
    default:
      throw new RefusedMessage();
  }
}

function count(value: unknown): CountedMessage {
  const [kind, body] = parseAs(message, value);
  return {kind, ...messageOf(kind, body)};
}

/** @throws RefusedMessage for what Wing's pages do not send. */
export function readMessage(json: string): CountedMessage {
  // NUL in a write is the mutator's to refuse, which refuses that write only.
  const isWrite = json.startsWith('["push",');
  if (!isWrite && (json.length > OTHER_BYTES_MAX || hasNul(json))) throw new RefusedMessage();
  return count(parseJson(json));
}

/**
 * The `initConnection` that Zero sends with its handshake as `Sec-WebSocket-Protocol`; undefined when it is sent later,
 * because it is too long for a header.
 * @throws RefusedMessage like {@link readMessage}, or for a token.
 */
export function readHandshake(protocol: string | undefined): CountedMessage | undefined {
  let json: string;
  try {
    json = atob(decodeURIComponent(protocol ?? ''));
  } catch {
    throw new RefusedMessage();
  }
  // zero-cache decodes the bytes as UTF-8; ASCII text is the same either way.
  if (hasNul(json)) throw new RefusedMessage();
  const {initConnectionMessage} = parseAs(handshake, parseJson(json));
  return initConnectionMessage && count(initConnectionMessage);
}
