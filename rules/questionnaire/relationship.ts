// Readiness, desired gender and age range.
import {MAX_AGE, MIN_AGE, type Gender} from './basics.ts';
import {isMaxDistance} from '../places/distance.ts';
import {refusal, type Refusal} from '../refusal.ts';
import {PROBLEMS} from '../wording.ts';
import {ANSWER_REFUSALS} from './answer-refusals.ts';

/** From casual to serious: the score uses the distance between two. */
export const READINESS = ['short-term', 'short-term-open', 'long-term-open', 'long-term'] as const;
export type Readiness = (typeof READINESS)[number];

export const READINESS_LABELS: Record<Readiness, string> = {
  'short-term': 'Something short-term',
  'short-term-open': 'Short-term, open to long',
  'long-term-open': 'Long-term, open to short',
  'long-term': 'A long-term relationship',
};

export const SEEKING = ['Men', 'Women', 'Everyone'] as const;
export type Seeking = (typeof SEEKING)[number];
export const DEFAULT_SEEKING: Seeking = 'Everyone';

export type Relationship = {
  relationshipReadiness: string;
  minAgePreference: number;
  maxAgePreference: number;
  seeking: string;
  /** Missing for demo members. */
  maxDistance?: string | undefined;
};

export function isReadiness(value: string): value is Readiness {
  return READINESS.some((readiness) => readiness === value);
}

export function isSeeking(value: string): value is Seeking {
  return SEEKING.some((seeking) => seeking === value);
}

/** Whether a member who seeks `seeking` wants to meet this gender. */
export function seeks(seeking: Seeking, gender: Gender): boolean {
  return seeking === 'Everyone' || (seeking === 'Men') === (gender === 'Male');
}

export function checkRelationship(answer: Relationship): Refusal | undefined {
  const {relationshipReadiness, seeking, maxDistance} = answer;
  const {minAgePreference: min, maxAgePreference: max} = answer;
  if (!isReadiness(relationshipReadiness) || !Number.isInteger(min) || !Number.isInteger(max)) {
    return refusal('missing-field', PROBLEMS.fillInAll);
  }
  if (!isSeeking(seeking)) return refusal('unknown-option', PROBLEMS.fillInAll);
  if (maxDistance !== undefined && !isMaxDistance(maxDistance)) {
    return refusal('unknown-option', PROBLEMS.fillInAll);
  }
  if (min >= max) return refusal('age-range', () => ANSWER_REFUSALS.minBelowMax);
  if (min < MIN_AGE) return refusal('age-range', () => ANSWER_REFUSALS.minAtLeast18);
  if (max > MAX_AGE) return refusal('age-range', () => ANSWER_REFUSALS.maxTooHigh(MAX_AGE));
  return undefined;
}
