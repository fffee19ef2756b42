// The language model: a prompt in, a reply out.
import OpenAI from 'openai';
import {
  WINGMAN_MAX_TOKENS,
  WINGMAN_TEMPERATURE,
  WINGMAN_TIMEOUT_MS,
  WINGMAN_TRIES,
} from '../../../../rules/chat/wingman.ts';
import type {Env} from '../../../platform/config/env.ts';

/** @throws when the model has not answered within 10 s and three tries. */
export type AskModel = (prompt: string) => Promise<string>;

/** A client of any chat-completions server; undefined without an API key. */
export function createModel(env: Env, timeout = WINGMAN_TIMEOUT_MS): AskModel | undefined {
  if (!env.OPENAI_API_KEY) return undefined;
  const client = new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    maxRetries: WINGMAN_TRIES - 1,
    timeout,
  });
  return async (prompt) => {
    const completion = await client.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        temperature: WINGMAN_TEMPERATURE,
        max_tokens: WINGMAN_MAX_TOKENS,
        messages: [{role: 'user', content: prompt}],
      },
      // One timeout for all tries together, so that a new chat does not wait longer for its first message.
      {signal: AbortSignal.timeout(timeout)},
    );
    return completion.choices[0]?.message.content ?? '';
  };
}
