// The language in which Wing speaks to a member.
import {eq} from 'drizzle-orm';
import {isLanguage, type Language} from '../../../rules/words/languages.ts';
import type {Executor} from '../postgres/client.ts';
import {questionnaire} from './tables.ts';

/** English where the account has none. */
export const spoken = (language: unknown): Language => (isLanguage(language) ? language : 'en');

export async function languageOfAccount(db: Executor, userId: string): Promise<Language> {
  const [found] = await db
    .select({language: questionnaire.language})
    .from(questionnaire)
    .where(eq(questionnaire.userId, userId));
  return spoken(found?.language);
}
