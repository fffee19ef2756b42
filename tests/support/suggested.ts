// Waits until two members are suggested to each other.
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import {eventually, type TestDatabase} from './database.ts';
import {joinPool, type Member, type MutationResult} from './member.ts';
import {coupleAlone} from './personas.ts';
import type {StackAddress} from './stack.ts';

export async function isSuggested(
  sql: TestDatabase,
  to: Member,
  other: Member,
): Promise<true | undefined> {
  const rows = await sql`
    select from suggestion where user_id = ${to.userId} and other_id = ${other.userId}`;
  return rows.length === 1 ? true : undefined;
}

/** Waits until each is suggested to the other. On timeout the error contains their answers and the pending jobs. */
export async function untilSuggested(sql: TestDatabase, a: Member, b: Member): Promise<void> {
  try {
    await eventually(() => isSuggested(sql, a, b), 'the suggestion');
    await eventually(() => isSuggested(sql, b, a), 'the suggestion of the other side');
  } catch (error) {
    const both = await sql`
      select profile.*, questionnaire.*,
        (select count(*)::int from suggestion where suggestion.user_id = profile.user_id) as cards
      from profile join questionnaire using (user_id)
      where profile.user_id in (${a.userId}, ${b.userId})`;
    const jobs = await sql`
      select task_identifier, attempts, last_error, created_at, locked_at, now()
      from graphile_worker.jobs order by created_at limit 20`;
    throw new Error(`${String(error)} ${JSON.stringify({both, jobs})}`, {cause: error});
  }
}

export async function suggestedCouple(
  stack: StackAddress,
  sql: TestDatabase,
): Promise<readonly [Member, Member]> {
  const [her, him] = await coupleAlone(sql);
  const [a, b] = [await joinPool(stack, her), await joinPool(stack, him)];
  await untilSuggested(sql, a, b);
  return [a, b];
}

export function answer(member: Member, other: Member, response: string): Promise<MutationResult> {
  return member.mutate('suggestion.answer', {otherId: other.userId, response});
}

export function messagesOf(sql: TestDatabase, chatId: string) {
  return sql<{sender: string; text: string}[]>`
    select sender, text from message where chat_id = ${chatId} order by created_at, id`;
}

export function wingmanMessage(sql: TestDatabase, chatId: string): Promise<string> {
  return eventually(async () => {
    const [first] = await messagesOf(sql, chatId);
    return first?.sender === AI_WINGMAN ? first.text : undefined;
  }, "the wingman's message");
}
