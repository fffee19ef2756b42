// Ending a pair writes the rows of that pair's room only: each changed row is sent to all members who see it.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {chat, chatMember} from '../../platform/database/tables.ts';
import {blockMember, lockPair} from './end-pair.ts';

const [ADA, BEN, CLEO, DAN] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX', 'danXXXXXXXX'];

const base = useScratchDatabase();
beforeAll(async () => {
  await insertMembers(
    base.db,
    [ADA, BEN, CLEO, DAN].map((id) => blankMember(id)),
  );
  await openRoom(ADA, BEN);
  await openRoom(ADA, CLEO);
  await openRoom(BEN, DAN);
});

async function openRoom(a: string, b: string): Promise<void> {
  const chatId = chatIdOf(a, b);
  await base.db.insert(chat).values({id: chatId});
  await base.db.insert(chatMember).values([
    {chatId, userId: a, otherId: b, shownId: b},
    {chatId, userId: b, otherId: a, shownId: a},
  ]);
}

/** The rows of a room, with the transaction that wrote each. */
const roomOf = (a: string, b: string) =>
  base.db
    .select({writtenBy: sql`xmin::text`, closedAt: chatMember.closedAt})
    .from(chatMember)
    .where(eq(chatMember.chatId, chatIdOf(a, b)));

test('closes the pair’s room and writes no other room of the two', async () => {
  const others = [
    [ADA, CLEO],
    [BEN, DAN],
  ] as const;
  const before = await Promise.all(others.map(([a, b]) => roomOf(a, b)));
  await base.db.transaction(async (tx) => {
    await lockPair(tx, [ADA, BEN]);
    await blockMember(tx, [ADA, BEN], 'Ben');
  });
  expect(await Promise.all(others.map(([a, b]) => roomOf(a, b)))).toEqual(before);
  const ended = (await roomOf(ADA, BEN)).map(({closedAt}) => closedAt);
  expect(ended).toEqual([expect.any(Date), expect.any(Date)]);
});
