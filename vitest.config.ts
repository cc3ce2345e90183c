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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
