// Reads a member's saved answers from Postgres for their own browser, whose replica may be ahead.
import {eq, getTableColumns} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {profile, questionnaire} from '../database/tables.ts';

const {
  userId: _owner,
  pausedAt: _paused,
  learningOffAt: _learning,
  ...answers
} = getTableColumns(questionnaire);

/** `profile` and `questionnaire` are null until the member first saves them. */
export async function savedAnswers(db: Database, userId: string) {
  const {name, age, gender} = profile;
  const [[basics], [answered]] = await Promise.all([
    db.select({name, age, gender}).from(profile).where(eq(profile.userId, userId)),
    db.select(answers).from(questionnaire).where(eq(questionnaire.userId, userId)),
  ]);
  return {profile: basics ?? null, questionnaire: answered ?? null};
}
