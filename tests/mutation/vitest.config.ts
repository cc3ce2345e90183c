import { defineConfig } from 'vitest/config'

/** The unit tests without the other projects, whose set-up would run for every mutant. */
export default defineConfig({
  test: {
    isolate: false,
    // Code with all mutants in it is several times slower.
    testTimeout: 60_000,
    include: [
      '{browser,cli,components,content,desk,generator,html,publish,scripts,system}/**/*.test.{ts,tsx}',
    ],
    exclude: ['generator/site/mayNotBeRead.test.ts'],
  },
})
