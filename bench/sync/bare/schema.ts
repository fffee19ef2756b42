// The minimal Zero schema of a conversation: two tables, one query, one mutator, no rules.
import {
  createBuilder,
  createSchema,
  defineMutators,
  defineMutatorWithType,
  defineQueries,
  defineQueryWithType,
  number,
  string,
  table,
} from '@rocicorp/zero';
import {z} from 'zod/mini';

const room = table('room').columns({id: string()}).primaryKey('id');
const message = table('message')
  .columns({
    id: string(),
    roomId: string().from('room_id'),
    sender: string(),
    text: string(),
    createdAt: number().from('created_at'),
  })
  .primaryKey('id');

export const bareSchema = createSchema({tables: [room, message]});
export type BareSchema = typeof bareSchema;
const zql = createBuilder(bareSchema);

const LIMIT = 200;
const defineQuery = defineQueryWithType<BareSchema, {userID: string}>();
const defineMutator = defineMutatorWithType<BareSchema, {userID: string}>();

export const bareQueries = defineQueries({
  messages: defineQuery(z.object({roomId: z.string()}), ({args: {roomId}}) =>
    zql.message.where('roomId', roomId).orderBy('createdAt', 'desc').limit(LIMIT),
  ),
});

export const bareMutators = defineMutators({
  send: defineMutator(
    z.object({
      id: z.string(),
      roomId: z.string(),
      sender: z.string(),
      text: z.string(),
      createdAt: z.number(),
    }),
    ({tx, args}) => tx.mutate.message.insert(args),
  ),
});

export const BARE_SQL = `
  create table room (id text primary key);
  create table message (
    id text primary key,
    room_id text not null references room,
    sender text not null,
    text text not null,
    created_at timestamptz not null
  );
  create index on message (room_id, created_at);
  create publication bare_sync for table room, message;`;
