// The texts of the setting that lets the matcher learn from a member's answers.
import {TRY_AGAIN} from '../wording.ts';

export const LEARNING = {
  title: 'Learn from my answers',
  on: 'Your Yes and No help Wing to suggest people who suit you, and others too. Nobody is shown your answers for it.',
  off: 'Wing does not learn from your answers. You get suggestions as before.',
  turnOff: 'Stop learning from my answers',
  turnOn: 'Learn from my answers again',
  failed: TRY_AGAIN,
} as const;
