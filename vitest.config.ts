import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // One project after the other: a build or a browser wants the processor to itself.
          sequence: { groupOrder: 0 },
          include: ['{cli,components,content,islands,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'program',
          sequence: { groupOrder: 1 },
          include: ['tests/program/**/*.test.ts'],
          globalSetup: ['tests/setup/buildOnce.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/serveOnce.ts'],
          // Tests of a browser wait for most of their time.
          maxWorkers: 2,
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
