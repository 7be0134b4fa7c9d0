import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What hears live events is told of them once no older transaction runs anywhere in the cluster. */
const liveTests = [
  'src/platform/live/**/*.server.test.ts',
  'src/features/appointments/liveEvents.server.test.ts',
  'test/stream.test.ts',
  'test/access/events.test.ts',
]
/** What sets the clock of its process: a sortable id that was made in the future makes all later ones so. */
export const clockTests = [
  'src/platform/db/clock.server.test.ts',
  'src/publicPages.server.test.ts',
  'test/clock.test.ts',
]
const aloneTests = [...liveTests, ...clockTests]
const onDatabase = { globalSetup: ['test/postgres.ts'], testTimeout: 60_000, hookTimeout: 120_000 }

/**
 * `pure` needs no database, by name: beside the source, and not `*.server.test.ts`. `identity` and `unit` run on real
 * PostgreSQL, a cluster for each project. Their files share modules: to load them anew for each takes a fifth of the
 * whole. Those of `alone` run one after the other, each in its own process, on a cluster where nobody else's transactions
 * hold events back.
 * `deep` kills, races, fills and fuzzes: briefly here, at length by `npm run test:deep` (test/deep/length.ts).
 * `architecture` reads the tree.
 * More in docs/testing.md.
 */
export default defineConfig({
  test: {
    // On two cores Vitest itself would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.server.test.ts'],
          // One set of modules for all: to load them anew for each file costs more than the tests.
          isolate: false,
          pool: 'threads',
          // Properties take seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'identity',
          include: ['src/features/identity/**/*.server.test.ts'],
          ...onDatabase,
          isolate: false,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.server.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/features/identity/**', 'test/architecture.test.ts', 'test/deep/**', ...aloneTests],
          ...onDatabase,
          isolate: false,
        },
      },
      {
        test: {
          name: 'alone',
          include: aloneTests,
          ...onDatabase,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
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
