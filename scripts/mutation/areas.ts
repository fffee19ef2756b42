// The parts of Wing that are tested with mutants, each with the tests that must notice them.

export type Area = {
  /** What is mutated. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether the tests need Postgres, and the API inside their own process, where the mutants are. */
  readonly needsApi?: true;
};

const RULES: Area = {
  mutate: ['rules/**/*.ts', '!rules/**/*.test.ts'],
  tests: ['rules/**/*.test.ts'],
};

const MUTATORS: Area = {
  mutate: [
    'mutators/**/*.ts',
    '!mutators/**/*.test.ts',
    'server/api/mutators/{chat,profile,questionnaire,safety,suggestion}.ts',
  ],
  tests: [
    'mutators/**/*.test.ts',
    'tests/integration/{refusals,stale-saves,chat-marks,replays,access-mutators}.test.ts',
  ],
  needsApi: true,
};

const SETTLEMENT: Area = {
  mutate: ['server/domain/settlement/settle.ts', 'server/domain/credits/*.ts'],
  tests: ['server/domain/settlement/*.db.test.ts'],
  needsApi: true,
};

export const AREAS: Readonly<Record<string, Area>> = {
  rules: RULES,
  mutators: MUTATORS,
  settlement: SETTLEMENT,
};
