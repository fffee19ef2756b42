// "Partner is attractive": v's looks score, as far as u has said that looks are the point.
import {LOOKS_POINTS} from '../../../rules/looks.ts';
import type {Traits} from '../traits.ts';
import {NEUTRAL} from './term.ts';

/**
 * One score stands for body, face and style alike, because no finer one exists. Points that u kept back,
 * or gave to something of their own ("Other"), cannot be judged and count as neutral.
 */
export function looksTerm(u: Traits, v: Traits): number {
  const judged = u.looksPoints / LOOKS_POINTS.total;
  return judged * v.looksScore + (1 - judged) * NEUTRAL;
}
