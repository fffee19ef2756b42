// Each member's cards, and the Yeses of them that expired without an answer. Published.
import {sql} from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type {CardSentences} from '../../../rules/suggestions/card-sentences.ts';
import {
  MAX_SUGGESTIONS,
  OUTCOMES,
  RESPONSES,
  type Outcome,
  type Response,
} from '../../../rules/suggestions/suggestion.ts';
import {user} from './auth-tables.ts';
import {at, literal, oneOf, owner} from './columns.ts';
import {chat} from './tables.ts';

export const suggestion = pgTable(
  'suggestion',
  {
    userId: owner(),
    otherId: text('other_id')
      .notNull()
      .references(() => user.id, {onDelete: 'cascade'}),
    position: smallint('position').notNull(),
    description: text('description').notNull(),
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    /** How far away the other lives, in the card's words; null unless both have picked their towns. */
    distance: text('distance'),
    /** The texts' sentences, for readers of other languages; null in rows of earlier servers. */
    say: jsonb('say').$type<CardSentences>(),
    response: text('response').$type<Response>(),
    respondedAt: at('responded_at'),
    outcome: text('outcome').$type<Outcome>(),
    chatId: text('chat_id').references(() => chat.id, {onDelete: 'set null'}),
    offeredAt: at('offered_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.otherId]}),
    unique('suggestion_position').on(t.userId, t.position),
    check('suggestion_three', sql`${t.position} between 0 and ${literal(MAX_SUGGESTIONS - 1)}`),
    check('suggestion_other', sql`${t.userId} <> ${t.otherId}`),
    check('suggestion_response', sql`${t.response} in (${oneOf(RESPONSES)})`),
    check('suggestion_outcome_of_yes', sql`${t.outcome} is null or ${t.response} = 'Yes'`),
    check('suggestion_outcome', sql`${t.outcome} in (${oneOf(OUTCOMES)})`),
    index('suggestion_other_user').on(t.otherId),
    index('suggestion_chat')
      .on(t.chatId)
      .where(sql`${t.chatId} is not null`),
  ],
);

/** A member's own Yeses that have expired, until the member has read it. A round adds them; with the other's name at that time. */
export const expiredYes = pgTable(
  'expired_yes',
  {
    userId: owner(),
    otherId: text('other_id')
      .notNull()
      .references(() => user.id, {onDelete: 'cascade'}),
    name: text('name').notNull(),
    expiredAt: at('expired_at').notNull(),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.otherId]}),
    index('expired_yes_other').on(t.otherId),
    index('expired_yes_at').on(t.expiredAt),
  ],
);
