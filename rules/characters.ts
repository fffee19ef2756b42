// How long a text is, as people and Postgres count: an emoji is one character, not two.

/** From this share of a limit on, forms count what is left. */
export const COUNT_FROM = 0.9;

export function characters(text: string): number {
  return Array.from(text).length;
}
