// Whether a member's answers teach Wing whom to suggest: what it is called and what members read about it.

export const LEARNING = {
  title: 'Learn from my answers',
  on: 'Your Yes and No help Wing to suggest people who suit you, and others too. Nobody is shown your answers for it.',
  off: 'Wing does not learn from your answers. You get suggestions as before.',
  turnOff: 'Stop learning from my answers',
  turnOn: 'Learn from my answers again',
  failed: 'That did not work. Please try again.',
  unknown: 'We could not find out whether that worked. Look again when you are connected.',
} as const;
