// The messages with which the rules of the questionnaire refuse an answer.
import {words} from '../words/words.ts';

export const ANSWER_REFUSALS = words('answers', 'refusals', {
  overAge: (max: number) => ({max}),
  nameTooLong: (max: number) => ({max}),
  summaryTooLong: (max: number) => ({max}),
  textTooLong: (max: number) => ({max}),
  otherInterestTooLong: (max: number) => ({max}),
  looksOtherTooLong: (max: number) => ({max}),
  maxTooHigh: (max: number) => ({max}),
});
