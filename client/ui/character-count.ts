// Text for the remaining characters of a limited field; empty far below the limit.
import {COUNTER_SHOWN_FROM} from '../../rules/characters.ts';
import {FIELD} from '../../rules/control-words.ts';

export type CharacterCount = {readonly words: string; readonly isOver: boolean};

/** "12 characters left", or "3 characters too many". */
export function characterCount(length: number, max: number): CharacterCount | undefined {
  if (length < max * COUNTER_SHOWN_FROM) return undefined;
  const left = max - length;
  return {words: left >= 0 ? FIELD.left(left) : FIELD.tooMany(-left), isOver: left < 0};
}

/** How it looks under a field. */
export function countLook({isOver}: CharacterCount): string {
  return `text-end text-small tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-ink-soft'}`;
}
