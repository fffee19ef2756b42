// What the server itself has of a member's answers, for whoever may not trust the replica: it shows writes
// that have not arrived.
import {schema} from '../../schema.ts';
import {call, Unreachable} from '../session/auth-api.ts';
import type {MemberRows} from './step.ts';

const NOT_ASKED = new Set(['userId', 'pausedAt', 'learningOffAt']);
const ANSWERS = Object.keys(schema.tables.questionnaire.columns).filter(
  (column) => !NOT_ASKED.has(column),
);

const hasAll = (value: unknown, keys: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

function isProfile(value: unknown): value is NonNullable<MemberRows['profile']> {
  return hasAll(value, ['name', 'age', 'gender']);
}

function isQuestionnaire(value: unknown): value is NonNullable<MemberRows['questionnaire']> {
  return hasAll(value, ANSWERS);
}

/** @throws AuthRefused or Unreachable, when nobody can say. */
export async function readSavedAnswers(): Promise<MemberRows> {
  const body = await call('/api/account/answers');
  if (!hasAll(body, ['profile', 'questionnaire'])) throw new Unreachable('That is no answer.');
  const [profile, questionnaire]: unknown[] = ['profile', 'questionnaire'].map((key) =>
    Reflect.get(body, key),
  );
  return {
    profile: isProfile(profile) ? profile : undefined,
    questionnaire: isQuestionnaire(questionnaire) ? questionnaire : undefined,
  };
}
