// Stores a member's message, and passes it to the pages that have its room open. Statements are combined, because every round trip to the database delays the message.
import {and, eq, isNull, sql, type SQL} from 'drizzle-orm';
import {checkMessage, membersOf, CONVERSATIONS, CHAT} from '../../../rules/chat/chat.ts';
import {refusal, type Refusal} from '../../../rules/refusal.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {chat, chatMember, message} from '../../platform/database/tables.ts';
import {noteMessage, unreadIsNoted} from '../notices/add-notice-jobs.ts';
import {openRoomOf} from '../../platform/database/open-room.ts';
import type {MessageChannel, StoredMessage} from './room-channel.ts';

/** `id` is made by the sender's device, and is the message's idempotency key. */
export type NewMessage = {
  readonly id: string;
  readonly chatId: string;
  readonly sender: string;
  readonly text: string;
};

type Sending = {db: Database; channel: MessageChannel};

/** The stored message's server time in milliseconds since 1970, or why it was not stored. */
export type SendOutcome = {readonly createdAt: number} | {readonly refused: Refusal};

/**
 * Stores the message once. The same message again gives the time of the first; an id of another message is refused.
 * Retries transient database errors.
 * @throws the database's error.
 */
export async function sendMessage({db, channel}: Sending, sent: NewMessage): Promise<SendOutcome> {
  const refused = checkMessage(sent.text) ?? checkRoom(sent.chatId);
  if (refused) return {refused};
  const trimmed = {...sent, text: sent.text.trim()};
  const outcome = await withRetry(() => db.prepared.transaction((tx) => store(tx, trimmed)));
  if (!('stored' in outcome)) return outcome;
  channel.pass(sent.chatId, outcome.stored);
  return {createdAt: outcome.stored.message.createdAt};
}

const notFound = refusal('chat-not-found', CHAT.sendNotFound);

/** Postgres takes no text with NUL, which an id that is no chat's may hold. */
const checkRoom = (chatId: string) => (membersOf(chatId) ? undefined : notFound);

/** `stored`: this transaction has stored it, not an earlier one. */
type StoreOutcome = SendOutcome | {readonly stored: StoredMessage};

async function store(tx: Transaction, sent: NewMessage): Promise<StoreOutcome> {
  // Every writer that closes a room holds this lock too.
  await tx.select({id: chat.id}).from(chat).where(eq(chat.id, sent.chatId)).for('update');
  const inserted = await insert(tx, sent);
  if (!inserted) return (await earlier(tx, sent)) ?? {refused: await reasonOf(tx, sent)};
  await noteMessage(tx, sent, inserted);
  const {id, sender, text} = sent;
  const {createdAt, before, readers} = inserted;
  return {stored: {message: {id, sender, text, createdAt, before}, readers}};
}

/** Later than every other message of the chat. The caller holds the chat's lock. */
const nextMessageTime = (chatId: string): SQL => sql`greatest(
  date_trunc('milliseconds', clock_timestamp()),
  (select max(m.created_at) + interval '1 millisecond' from message m where m.chat_id = ${chatId})
)`;

type Inserted = {
  createdAt: number;
  before: number | null;
  readers: string[];
  hasDevice: boolean;
  isNoted: boolean;
};

/**
 * Inserts the message if its room is open to the sender, the other member has not left, and the id is new. The insert sets
 * the server time, because an update would be replicated as a second change.
 */
async function insert(tx: Transaction, {id, chatId, sender, text}: NewMessage) {
  const other = membersOf(chatId)?.find((member) => member !== sender) ?? '';
  const {rows} = await tx.execute<Inserted>(sql`
    insert into message (id, chat_id, sender, text, created_at)
    select ${id}, chat_id, user_id, ${text}, ${nextMessageTime(chatId)}
    from chat_member
    where ${openRoomOf({chatId, userId: sender})} and shown_id is not null
    on conflict (id) do nothing
    returning
      (extract(epoch from created_at) * 1000)::float8 as "createdAt",
      (select (extract(epoch from max(earlier.created_at)) * 1000)::float8
        from message earlier where earlier.chat_id = ${chatId}) as before,
      array(select user_id from chat_member
        where chat_member.chat_id = ${chatId} and closed_at is null) as readers,
      exists (select from push_subscription where user_id = ${other}) as "hasDevice",
      ${unreadIsNoted(other)} as "isNoted"`);
  return rows[0];
}

/** The outcome for an id that is stored already. */
async function earlier(tx: Transaction, sent: NewMessage): Promise<SendOutcome | undefined> {
  const [stored] = await tx.select().from(message).where(eq(message.id, sent.id));
  if (!stored) return undefined;
  const {sender, chatId, text, createdAt} = stored;
  const isSame = sender === sent.sender && chatId === sent.chatId && text === sent.text;
  return isSame
    ? {createdAt: createdAt.getTime()}
    : {refused: refusal('message-conflict', CHAT.sendFailed)};
}

/** Why the room takes no message of the sender. */
async function reasonOf(tx: Transaction, {chatId, sender}: NewMessage): Promise<Refusal> {
  const left = await tx
    .select({chatId: chatMember.chatId})
    .from(chatMember)
    .where(and(openRoomOf({chatId, userId: sender}), isNull(chatMember.shownId)));
  return left.length > 0 ? refusal('member-left', CONVERSATIONS.memberLeft) : notFound;
}
