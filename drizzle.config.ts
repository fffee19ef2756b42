import {defineConfig} from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/auth-tables.ts',
    './server/db/tables.ts',
    './server/db/matching-tables.ts',
    './server/db/safety-tables.ts',
  ],
  schemaFilter: ['auth', 'public'],
  out: './server/db/migrations',
});
