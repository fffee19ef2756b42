// Extracts one clean question from the model's reply.
import {characters} from '../../../../rules/characters.ts';
import {WINGMAN_QUESTION_MAX} from '../../../../rules/chat/wingman.ts';

const QUOTES = /["“”«»„]/g;
/** Such as "Sure! Here's a question:". */
const PREAMBLE = /^[^?؟]*?:\s+(?=\S)/s;

/**
 * Strips quotes and a preamble and keeps the first question.
 * @returns undefined when the reply has no question, or when the first one has {@link WINGMAN_QUESTION_MAX} characters or
 * more.
 */
export function extractQuestion(reply: string): string | undefined {
  const text = reply.replaceAll(QUOTES, '').replaceAll(/\s+/g, ' ').trim();
  const bare = text
    .replace(/^'(.*)'$/, '$1')
    .replace(PREAMBLE, '')
    .trim();
  const end = bare.search(/[?؟]/);
  if (end === -1) return undefined;
  const sentences = bare.slice(0, end + 1).split(/(?<=[.!])\s+/);
  const question = sentences.at(-1)?.trim();
  return question && question.length > 1 && characters(question) < WINGMAN_QUESTION_MAX
    ? question
    : undefined;
}
