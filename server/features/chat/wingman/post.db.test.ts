// The language of the wingman's message.
import {pino} from 'pino';
import {eq} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {chatIdOf} from '../../../../rules/chat/chat.ts';
import {WINGMAN} from '../../../../rules/chat/wingman.ts';
import type {Language} from '../../../../rules/words/languages.ts';
import {inLanguage} from '../../../../rules/words/on-the-server.ts';
import {blankMember} from '../../../../tests/support/population.ts';
import {sendingIn} from '../../../../tests/support/quiet-channel.ts';
import {insertMembers} from '../../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../../tests/support/use-scratch-database.ts';
import {chat, message, questionnaire} from '../../../platform/database/tables.ts';
import {postOpeningLine} from './post.ts';

const base = useScratchDatabase();

test.each<[Language | null, Language | null, Language]>([
  ['de', 'de', 'de'],
  ['de', 'fr', 'en'],
  ['de', null, 'en'],
  [null, null, 'en'],
])('the wingman writes to accounts in %s and %s in %s', async (first, second, expected) => {
  const {db} = base;
  const [ada, ben] = [`ada-${first}-${second}`, `ben-${first}-${second}`];
  await insertMembers(db, [blankMember(ada), blankMember(ben)]);
  for (const [userId, language] of [
    [ada, first],
    [ben, second],
  ] as const) {
    await db.update(questionnaire).set({language}).where(eq(questionnaire.userId, userId));
  }
  const chatId = chatIdOf(ada, ben);
  await db.insert(chat).values({id: chatId});
  const log = pino({level: 'silent'});
  await postOpeningLine({...sendingIn(db), ask: undefined, log}, chatId);
  const [posted] = await db.select().from(message).where(eq(message.chatId, chatId));
  expect(posted?.text).toBe(inLanguage(expected, () => WINGMAN.fallback));
});
