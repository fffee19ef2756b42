// The model behind an interface of one function: a prompt in, a reply out. The key stays here.
import OpenAI from 'openai';
import {
  WINGMAN_MAX_TOKENS,
  WINGMAN_TEMPERATURE,
  WINGMAN_TIMEOUT_MS,
  WINGMAN_TRIES,
} from '../../../rules/wingman.ts';
import type {Env} from '../../config/env.ts';

/** @throws when the model does not answer in 10 s and three tries. */
export type AskModel = (prompt: string) => Promise<string>;

/** Any chat-completions server; undefined when no key is configured. */
export function createModel(env: Env): AskModel | undefined {
  if (!env.OPENAI_API_KEY) return undefined;
  const client = new OpenAI({
    apiKey: env.OPENAI_API_KEY,
    baseURL: env.OPENAI_BASE_URL,
    maxRetries: WINGMAN_TRIES - 1,
    timeout: WINGMAN_TIMEOUT_MS,
  });
  return async (prompt) => {
    const completion = await client.chat.completions.create(
      {
        model: env.OPENAI_MODEL,
        temperature: WINGMAN_TEMPERATURE,
        max_tokens: WINGMAN_MAX_TOKENS,
        messages: [{role: 'user', content: prompt}],
      },
      // The limit is for all tries together: a new chat does not wait longer for its first message.
      {signal: AbortSignal.timeout(WINGMAN_TIMEOUT_MS)},
    );
    return completion.choices[0]?.message.content ?? '';
  };
}
