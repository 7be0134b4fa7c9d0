import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/db/tables.server.ts',
    './src/features/*/tables.server.ts',
    './src/platform/mail/tables.server.ts',
    './src/platform/audit/tables.server.ts',
    './src/platform/files/tables.server.ts',
    './src/platform/quotas/tables.server.ts',
    './src/platform/imports/tables.server.ts',
  ],
  out: './db/migrations',
})
