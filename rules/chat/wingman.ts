// The wingman's model settings and fallback message.

export const WINGMAN_FALLBACK =
  "You've been matched! What's something interesting you did recently?";
export const WINGMAN_QUESTION_MAX = 100;
export const WINGMAN_MODEL = 'gpt-3.5-turbo';
export const WINGMAN_TEMPERATURE = 0.7;
export const WINGMAN_MAX_TOKENS = 60;
export const WINGMAN_TIMEOUT_MS = 10_000;
export const WINGMAN_TRIES = 3;
