import {defineConfig} from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/platform/database/auth-tables.ts',
    './server/platform/database/tables.ts',
    './server/platform/database/suggestion-tables.ts',
    './server/platform/database/matching-tables.ts',
    './server/platform/database/photo-tables.ts',
    './server/platform/database/safety-tables.ts',
    './server/platform/database/place-tables.ts',
    './server/platform/database/notice-tables.ts',
    './server/platform/database/payment-tables.ts',
    './server/platform/database/operator-tables.ts',
    './server/platform/database/desk-tables.ts',
    './server/platform/database/write-tables.ts',
  ],
  schemaFilter: ['auth', 'public'],
  out: './server/platform/database/migrations',
});
