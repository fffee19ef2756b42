import {defineConfig} from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/domain/database/auth-tables.ts',
    './server/domain/database/tables.ts',
    './server/domain/database/matching-tables.ts',
    './server/domain/database/photo-tables.ts',
    './server/domain/database/safety-tables.ts',
    './server/domain/database/place-tables.ts',
    './server/domain/database/notice-tables.ts',
    './server/domain/database/payment-tables.ts',
    './server/domain/database/operator-tables.ts',
    './server/domain/database/desk-tables.ts',
    './server/domain/database/write-tables.ts',
  ],
  schemaFilter: ['auth', 'public'],
  out: './server/domain/database/migrations',
});
