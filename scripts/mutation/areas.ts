// The parts of Wing that are tested with mutants, each with the tests that must notice them.

export type Area = {
  /** What is mutated. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether the tests need Postgres. The API then runs inside their process, where the mutants are. */
  readonly needsApi?: true;
};

const filesIn = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `${folder}/${name}.ts`);

const RULES: Area = {
  mutate: ['rules/**/*.ts', '!rules/**/*.test.ts'],
  tests: ['rules/**/*.test.ts'],
};

const MUTATORS: Area = {
  mutate: ['mutators/**/*.ts', '!mutators/**/*.test.ts', 'server/features/*/{*-,}mutators.ts'],
  tests: [
    'mutators/**/*.test.ts',
    'tests/integration/{saves,two-members,refusals,partial-saves,chat-marks,replays}.test.ts',
  ],
  needsApi: true,
};

const SETTLEMENT: Area = {
  mutate: [
    ...filesIn('server/features/suggestions', 'answer', 'read-pair', 'settle'),
    ...filesIn('server/features/credits', 'audit', 'grant', 'wallet'),
  ],
  tests: ['server/features/{suggestions,credits}/*.db.test.ts'],
  needsApi: true,
};

const OUTBOX: Area = {
  mutate: filesIn('client/platform/writes', 'entry', 'queue', 'post', 'sender', 'store', 'write'),
  tests: ['client/platform/writes/*.test.ts'],
};

const CLIENT: Area = {
  mutate: [...filesIn('client/platform/replica', 'network', 'reconnect')],
  tests: [
    'client/platform/session/*.test.ts',
    'client/platform/replica/{network,reconnect}.test.ts',
  ],
};

const QUERIES: Area = {
  mutate: ['queries/*.ts'],
  tests: ['tests/integration/access-queries.test.ts'],
  needsApi: true,
};

const PHOTOS: Area = {
  mutate: ['server/features/photos/*.ts', '!server/features/photos/*.test.ts'],
  tests: ['server/features/photos/*.test.ts', 'tests/integration/photos-*.test.ts'],
  needsApi: true,
};

const PROXY: Area = {
  mutate: ['server/app/zero/*.ts', '!server/app/zero/*.test.ts'],
  tests: ['server/app/zero/*.test.ts'],
};

const ACCOUNT: Area = {
  mutate: ['server/features/account/*.ts', '!server/features/account/*.test.ts'],
  tests: [
    'server/features/account/*.test.ts',
    'tests/integration/{auth,export}-*.test.ts',
    'tests/integration/{safety-leaving,suspended-addresses}.test.ts',
  ],
  needsApi: true,
};

const PAYMENTS: Area = {
  mutate: filesIn('server/features/credits', 'book', 'compare', 'problems', 'webhook'),
  tests: ['server/features/credits/*.db.test.ts'],
  needsApi: true,
};

export const AREAS: Readonly<Record<string, Area>> = {
  rules: RULES,
  mutators: MUTATORS,
  settlement: SETTLEMENT,
  outbox: OUTBOX,
  client: CLIENT,
  queries: QUERIES,
  photos: PHOTOS,
  proxy: PROXY,
  account: ACCOUNT,
  payments: PAYMENTS,
};
