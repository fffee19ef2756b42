// "Partner is attractive": v's looks score, by the share of u's points that it can judge.
import {LOOKS_POINTS} from '../../../../rules/looks.ts';
import type {Traits} from '../traits/traits.ts';

/** One score stands for body, face and style alike, because no finer one exists. */
export const looksOf = (_u: Traits, v: Traits): number => v.looksScore;

/** 0 to 1. Points that u kept back, or gave to something of their own ("Other"), cannot be judged. */
export const looksJudged = (u: Traits): number => u.looksPoints / LOOKS_POINTS.total;
