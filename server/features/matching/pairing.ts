// The record of an offered pair, closed when it is rejected, matched, expired or unmatched.
import {and, eq, sql, type SQL} from 'drizzle-orm';
import {membersOf, chatIdOf} from '../../../rules/chat/chat.ts';
import type {Response} from '../../../rules/suggestions/suggestion.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {pairing} from '../../platform/database/matching-tables.ts';

export type WhyClosed = NonNullable<(typeof pairing.$inferSelect)['why']>;

/**
 * Every offer ever made, as rows of `offer`; `is_latest` is false for earlier offers of a repeated pair. Answers from
 * before the model (`arm` is null) were not stored; `why` tells which of these pairs matched.
 */
export const everyOffer: SQL = sql`(
  select low_id, high_id, offered_at, arm, low_predicted, high_predicted, low_response, high_response,
    why, true as is_latest from pairing
  union all
  select low_id, high_id, offered_at, arm, low_predicted, high_predicted, low_response, high_response,
    'expired', false from former_offer) offer`;

/** The pair's two ids in the order in which they are stored. */
export function ordered(a: string, b: string): readonly [low: string, high: string] {
  const members = membersOf(chatIdOf(a, b));
  if (!members) throw new Error('A pair needs two different member ids.');
  return members;
}

/** Stores a member's answer beyond the life of the cards. */
export async function recordResponse(
  db: Executor,
  [userId, otherId]: readonly [string, string],
  response: Response,
): Promise<void> {
  const [lowId, highId] = ordered(userId, otherId);
  await db
    .update(pairing)
    .set(userId === lowId ? {lowResponse: response} : {highResponse: response})
    .where(and(eq(pairing.lowId, lowId), eq(pairing.highId, highId)));
}

/** A member's answer to the other, also after their card is gone; undefined without one to the last offer. */
export async function storedResponse(
  db: Executor,
  [userId, otherId]: readonly [string, string],
): Promise<Response | undefined> {
  const {rows} = await db.execute<{response: Response | null}>(sql`
    select coalesce(
      (select response from suggestion where user_id = ${userId} and other_id = ${otherId}),
      (select low_response from pairing where low_id = ${userId} and high_id = ${otherId}),
      (select high_response from pairing where low_id = ${otherId} and high_id = ${userId})
    ) as response`);
  return rows[0]?.response ?? undefined;
}

export async function closePairing(
  db: Executor,
  [a, b]: readonly [string, string],
  why: WhyClosed,
): Promise<void> {
  const [lowId, highId] = ordered(a, b);
  await db
    .update(pairing)
    .set({closedAt: sql`now()`, why})
    .where(and(eq(pairing.lowId, lowId), eq(pairing.highId, highId)));
}
