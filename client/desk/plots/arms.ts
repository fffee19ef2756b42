// What the desk calls the ways in which a pair was chosen.
const NAMES: Readonly<Record<string, string>> = {
  before: 'Before the record',
  start: 'The score, before the model',
  score: 'The score, as a control',
  model: 'The model',
};

/** Their names in the order in which Wing came to use them. */
export const ARMS: readonly string[] = Object.values(NAMES);

export const armName = (arm: string): string => NAMES[arm] ?? arm;
