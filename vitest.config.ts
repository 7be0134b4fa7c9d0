import { defineConfig } from 'vitest/config'

/**
 * `architecture` reads the tree and needs no database; `unit` runs on real PostgreSQL; `deep` kills, races, fills and
 * fuzzes: briefly here, at length by `npm run test:deep` (test/deep/length.ts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/architecture.test.ts', 'test/deep/**'],
          globalSetup: ['test/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Some drive browsers and processes: a busy machine gets one more attempt.
          retry: process.env.CI ? 1 : 0,
        },
      },
      {
        test: {
          name: 'deep',
          include: ['test/deep/**/*.test.ts'],
          globalSetup: ['test/postgres.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'architecture', include: ['test/architecture.test.ts'] } },
    ],
  },
})
