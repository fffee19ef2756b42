// What clients may send to zero-cache, and what each message costs. Everything that Wing's pages do not send is refused:
// zero-cache would run ad-hoc queries without asking the query endpoint, and keeps most of what it is sent.
import {z} from 'zod';
import {DELIVERED_MAX} from '../../../queries/chat.ts';
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
/** Writes have limits of their own (write-limits.ts). Only one far larger than a chat message costs points here. */
const WRITE_BYTES_PER_POINT = 16 * 1024;
/** Wing's own has about 3 KB. */
const CLIENT_SCHEMA_BYTES_MAX = 32 * 1024;
const CLIENTS_MAX = 1000;

const bytesOf = (value: unknown) => JSON.stringify(value ?? null).length;

const zeroId = z.string().refine(isZeroId);
const ids = z.array(zeroId).max(CLIENTS_MAX);
const text = z.string().max(200);
/** Flat and small: zero-cache copies the arguments of all running queries at each change of anybody's data. */
const args = z
  .array(
    z
      .record(
        text,
        z.union([text, z.number(), z.boolean(), z.null(), z.array(text).max(DELIVERED_MAX)]),
      )
      .refine((record) => Object.keys(record).length <= 4)
      .nullable(),
  )
  .max(1);
const queryChange = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('put'),
    hash: zeroId,
    name: text,
    args,
    ttl: z.number().optional(),
  }),
  z.strictObject({op: z.literal('del'), hash: zeroId}),
  z.strictObject({op: z.literal('clear')}),
]);
const desiredQueriesPatch = z.array(queryChange).max(QUERIES_MAX.member);
const deleted = z.strictObject({clientIDs: ids.optional(), clientGroupIDs: ids.optional()});
const clientSchema = z
  .strictObject({
    tables: z.record(
      text,
      z.strictObject({
        columns: z.record(
          text,
          z.strictObject({type: z.enum(['string', 'number', 'boolean', 'null', 'json'])}),
        ),
        primaryKey: z.array(text),
      }),
    ),
  })
  .refine((value) => bytesOf(value) <= CLIENT_SCHEMA_BYTES_MAX);

const message = z.union([
  z.tuple([z.literal('ping'), z.strictObject({})]),
  z.tuple([
    z.literal('push'),
    z.strictObject({
      clientGroupID: zeroId,
      mutations: z.array(z.unknown()),
      // Two versions from one browser would end the part of zero-cache that forwards its writes.
      pushVersion: z.literal(1),
      timestamp: z.number(),
      requestID: z.string(),
    }),
  ]),
  z.tuple([
    z.literal('initConnection'),
    z.strictObject({
      desiredQueriesPatch,
      clientSchema: clientSchema.optional(),
      deleted: deleted.optional(),
      activeClients: ids.optional(),
    }),
  ]),
  z.tuple([z.literal('changeDesiredQueries'), z.strictObject({desiredQueriesPatch})]),
  z.tuple([z.literal('deleteClients'), deleted]),
  z.tuple([z.literal('ackMutationResponses'), z.strictObject({clientID: zeroId, id: z.int()})]),
]);
type Message = z.infer<typeof message>;

const handshake = z.strictObject({
  initConnectionMessage: z.tuple([z.literal('initConnection'), z.unknown()]).optional(),
  authToken: z.literal('').optional(),
});

export type CountedMessage = {readonly kind: Message[0]; readonly points: number};

function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const {data} = schema.safeParse(value);
  if (data === undefined) throw new RefusedMessage();
  return data;
}

const pointsOfQueries = (patch: z.infer<typeof desiredQueriesPatch>) =>
  patch.reduce(
    (sum, change) =>
      sum + 1 + ('args' in change ? Math.floor(bytesOf(change.args) / ARGS_BYTES_PER_POINT) : 0),
    0,
  );

const pointsOfIds = ({clientIDs = [], clientGroupIDs = []}: z.infer<typeof deleted> = {}) =>
  clientIDs.length + clientGroupIDs.length;

function pointsOf([kind, body]: Message, bytes: number): number {
  switch (kind) {
    case 'ping':
      return 0;
    case 'push':
      return Math.floor(bytes / WRITE_BYTES_PER_POINT);
    case 'initConnection':
      return Math.max(1, pointsOfQueries(body.desiredQueriesPatch) + pointsOfIds(body.deleted));
    case 'changeDesiredQueries':
      return Math.max(1, pointsOfQueries(body.desiredQueriesPatch));
    case 'deleteClients':
      return Math.max(1, pointsOfIds(body));
    case 'ackMutationResponses':
      return 1;
  }
}

function count(value: unknown, bytes: number): CountedMessage {
  const parsed = parseAs(message, value);
  return {kind: parsed[0], points: pointsOf(parsed, bytes)};
}

/** @throws RefusedMessage for what Wing's pages do not send. */
export function readMessage(json: string): CountedMessage {
  const counted = count(parseJson(json), json.length);
  // NUL in a write is the mutator's to refuse, which refuses that write only.
  if (counted.kind !== 'push' && hasNul(json)) throw new RefusedMessage();
  return counted;
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
  return initConnectionMessage && count(initConnectionMessage, json.length);
}
