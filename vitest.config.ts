import { defineConfig } from 'vitest/config'

/** No test leaves anything behind in its process: the files share one, which spares loading everything for each. */
const isolate = false

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          // One project after the other: a build or a browser wants the processor to itself.
          sequence: { groupOrder: 0 },
          include: ['{cli,components,content,html,islands,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'program',
          isolate,
          sequence: { groupOrder: 1 },
          include: ['tests/program/**/*.test.ts'],
          globalSetup: ['tests/setup/buildOnce.ts'],
          // The runner leaves a processor to itself, and has little to do: commands are waited for.
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'publish',
          isolate,
          sequence: { groupOrder: 2 },
          include: ['tests/publish/**/*.test.ts'],
          globalSetup: ['tests/setup/startStores.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
          sequence: { groupOrder: 3 },
          include: ['tests/{browser,hostile}/**/*.test.ts'],
          globalSetup: ['tests/setup/serveOnce.ts'],
          // Tests of a browser wait for most of their time.
          maxWorkers: 4,
          // A browser takes its time where others want the processor, too: what fails once is tried once more.
          expect: { poll: { timeout: 20_000 } },
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
