import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,components,content,islands,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'program',
          include: ['tests/program/**/*.test.ts'],
          globalSetup: ['tests/setup/buildOnce.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/serveOnce.ts'],
          // Tests of a browser wait for most of their time.
          maxWorkers: 2,
          // A browser takes its time where others want the processor, too.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
