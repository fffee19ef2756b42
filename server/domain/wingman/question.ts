// Making one clean question of whatever a model answered.
import {WINGMAN_QUESTION_MAX} from '../../../rules/wingman.ts';

const QUOTES = /["“”«»„]/g;
/** "Sure! Here's a question:" and the like. */
const PREAMBLE = /^[^?]*?:\s+(?=\S)/s;

/**
 * Quotes stripped, preamble dropped, the first question kept.
 * @returns undefined when no question under 100 characters is in the text.
 */
export function questionOf(reply: string): string | undefined {
  const text = reply.replaceAll(QUOTES, '').replaceAll(/\s+/g, ' ').trim();
  const bare = text
    .replace(/^'(.*)'$/, '$1')
    .replace(PREAMBLE, '')
    .trim();
  const end = bare.indexOf('?');
  if (end === -1) return undefined;
  const sentences = bare.slice(0, end + 1).split(/(?<=[.!])\s+/);
  const question = sentences.at(-1)?.trim();
  return question && question.length > 1 && question.length < WINGMAN_QUESTION_MAX
    ? question
    : undefined;
}
