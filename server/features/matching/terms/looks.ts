// "Partner is attractive": v's looks score, by the share of u's points that it covers.
import {LOOKS_POINTS} from '../../../../rules/questionnaire/looks.ts';
import type {Traits} from '../traits/traits.ts';

/** One score stands for body, face and style, because there is no finer one. */
export const looksOf = (_u: Traits, v: Traits): number => v.looksScore;

/** 0 to 1. Excludes points that u kept back or gave to "Other". */
export const looksJudged = (u: Traits): number => u.looksPoints / LOOKS_POINTS.total;
