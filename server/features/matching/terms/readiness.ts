// The distance between two members' relationship readiness, from short-term to long-term.
import type {Traits} from '../traits/traits.ts';
import {byDistance} from '../traits/term.ts';

/** The nearness of two members who are so many steps apart. */
const READINESS_SCALE = [1, 0.5, 0.25, 0] as const;

export function readinessNearness(u: Traits, v: Traits): number {
  return byDistance(READINESS_SCALE, u.readiness, v.readiness);
}
