// Posts the first message of a new chat exactly once. The model is called outside any transaction.
import {eq, inArray} from 'drizzle-orm';
import {AI_WINGMAN, membersOf} from '../../../../rules/chat/chat.ts';
import {forEachAnswer} from '../../../../rules/questionnaire/single-choice.ts';
import {WINGMAN} from '../../../../rules/chat/wingman.ts';
import {inLanguage} from '../../../../rules/words/on-the-server.ts';
import {spoken} from '../../../platform/database/account-language.ts';
import type {Database} from '../../../platform/postgres/client.ts';
import {chat, message, questionnaire} from '../../../platform/database/tables.ts';
import type {Log} from '../../../platform/observability/log.ts';
import {commonalities, commonalitySentence, type Answers} from './commonalities.ts';
import {readStored, type MessageChannel} from '../room-channel.ts';
import type {AskModel} from './model.ts';
import {wingmanPrompt} from './prompt.ts';
import {extractQuestion} from './question.ts';

type Wingman = {
  db: Database;
  channel: MessageChannel;
  ask: AskModel | undefined;
  log: Log;
};

const NO_ANSWERS: Answers = {interestWeights: null, ...forEachAnswer(() => null)};

async function openingLine(
  {ask, log}: Pick<Wingman, 'ask' | 'log'>,
  a: Answers,
  b: Answers,
): Promise<string> {
  if (!ask) return WINGMAN.fallback;
  const shared = commonalities(a, b);
  try {
    const question = extractQuestion(await ask(wingmanPrompt(shared, a, b)));
    return question ? `${commonalitySentence(shared)} ${question}` : WINGMAN.fallback;
  } catch (error) {
    log.warn({reason: error instanceof Error ? error.name : 'unknown'}, 'the model did not answer');
    return WINGMAN.fallback;
  }
}

/** Job: posts the wingman's message. Idempotent. */
export async function postOpeningLine(wingman: Wingman, chatId: string): Promise<void> {
  const {db, channel} = wingman;
  const [room] = await db.select().from(chat).where(eq(chat.id, chatId));
  const members = membersOf(chatId);
  if (!room || !members) return;
  const rows = await db
    .select()
    .from(questionnaire)
    .where(inArray(questionnaire.userId, [...members]));
  const answersOf = (userId: string) => rows.find((row) => row.userId === userId) ?? NO_ANSWERS;
  const languages = new Set(
    members.map((id) => spoken(rows.find(({userId}) => userId === id)?.language)),
  );
  const [language = 'en'] = languages;
  const text = await inLanguage(languages.size === 1 ? language : 'en', () =>
    openingLine(wingman, answersOf(members[0]), answersOf(members[1])),
  );
  // With the chat's own time the message sorts first, however late the model answers.
  const id = `wingman:${chatId}`;
  await db
    .insert(message)
    .values({id, chatId, sender: AI_WINGMAN, text, createdAt: room.createdAt})
    .onConflictDoNothing();
  const stored = await readStored(db, chatId, id);
  if (stored) channel.pass(chatId, stored);
}
