// Creates two members with a conversation directly in the database, for tests of what follows a match.
import type {Page} from 'playwright';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {eventually, type TestDatabase} from './database.ts';
import {signUp, type Member} from './member.ts';
import type {StackAddress} from './stack.ts';

export type Couple = {ada: Member; ben: Member; chatId: string};

/** Signs up Ada and Ben and gives them a room. */
export async function makeCouple(stack: StackAddress, sql: TestDatabase): Promise<Couple> {
  const [ada, ben] = [await signUp(stack), await signUp(stack)];
  for (const [member, name, gender] of [
    [ada, 'Ada', 'Female'],
    [ben, 'Ben', 'Male'],
  ] as const) {
    await member.mutate('profile.saveBasics', {name, age: 30, gender});
  }
  return {ada, ben, chatId: await seat(sql, ada, ben)};
}

/** Gives two members a room. Returns its id. */
export async function seat(sql: TestDatabase, one: Member, other: Member): Promise<string> {
  const chatId = chatIdOf(one.userId, other.userId);
  await sql`insert into chat (id) values (${chatId})`;
  await sql`insert into chat_member (chat_id, user_id, other_id, shown_id) values
    (${chatId}, ${one.userId}, ${other.userId}, ${other.userId}),
    (${chatId}, ${other.userId}, ${one.userId}, ${one.userId})`;
  return chatId;
}

/** Inserts `count` messages a minute apart, numbered from 1, two of three from Ben. */
export async function fillRoom(sql: TestDatabase, couple: Couple, count: number): Promise<void> {
  const {ada, ben, chatId} = couple;
  await sql`insert into message (id, chat_id, sender, text, created_at)
    select gen_random_uuid()::text, ${chatId},
      case when i % 3 = 0 then ${ada.userId} else ${ben.userId} end,
      'Old message ' || i || '.' || repeat(' And more of it.', i % 7),
      date_trunc('milliseconds', now()) - make_interval(mins => ${count} - i + 5)
    from generate_series(1, ${count}::int) i`;
}

export async function openRoom(page: Page, {chatId}: Couple): Promise<void> {
  await page.goto(`/chat/${chatId}`);
  await composer(page).waitFor();
}

export const composer = (page: Page) => page.getByLabel('Message', {exact: true});

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The room's messages; the page may also list other conversations. */
export const lines = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The message that contains `text`, with its status. */
export function bubble(page: Page, text: string) {
  return lines(page).filter({hasText: text});
}

/** The texts of one sender that the server has stored, in order. */
export async function storedTexts(
  sql: TestDatabase,
  {chatId}: Couple,
  {userId}: Member,
): Promise<string[]> {
  const rows = await sql<{text: string}[]>`
    select text from message where chat_id = ${chatId} and sender = ${userId}
    order by created_at, id`;
  return rows.map(({text}) => text);
}

/** The number of messages in this browser that the server does not have. */
export function unsentOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('wing-writes');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const all = open.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    open.result.close();
    const messages = all.result.filter(({name}) => name === 'chat.send');
    return messages.filter(({state}) => state === 'waiting' || state === 'refused').length;
  });
}

/** Waits until the server knows that Ada has read the newest message of Ben. */
export const untilRead = (sql: TestDatabase, {ada, ben, chatId}: Couple) =>
  eventually(async () => {
    const [row] = await sql`select from chat_member where chat_id = ${chatId}
      and user_id = ${ada.userId} and last_read_at >= (select max(created_at) from message
        where chat_id = ${chatId} and sender = ${ben.userId})`;
    return row;
  }, 'the read mark');
