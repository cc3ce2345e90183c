import { defineConfig } from 'vitest/config'

/** The unit tests without the other projects, whose set-up would run for every mutant. */
export default defineConfig({
  test: {
    isolate: false,
    include: ['{cli,components,content,html,islands,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['cli/project/mayNotBeRead.test.ts'],
  },
})
