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
    'tests/integration/{saves,two-members,refusals,stale-saves,chat-marks,replays}.test.ts',
  ],
  needsApi: true,
};

const SETTLEMENT: Area = {
  mutate: ['server/domain/settlement/settle.ts', 'server/domain/credits/{audit,grant,wallet}.ts'],
  tests: ['server/domain/{settlement,credits}/*.db.test.ts'],
  needsApi: true,
};

const CLIENT: Area = {
  mutate: [
    'client/outbox/{entry,outbox,state,store,unwanted}.ts',
    'client/session/{departure,incomplete,known-people,remembered,storage}.ts',
  ],
  tests: ['client/{outbox,session}/*.test.ts'],
};

export const AREAS: Readonly<Record<string, Area>> = {
  rules: RULES,
  mutators: MUTATORS,
  settlement: SETTLEMENT,
  client: CLIENT,
};
