import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** No test leaves anything behind in its process: the files share one, which spares loading everything for each. */
const isolate = false

/** Of tests that run commands or a browser. */
const wholeProgram = {
  isolate,
  // Files of one such project begin where those of another end: no processor rests while the last of them is waited for.
  sequence: { groupOrder: 1 },
  // At times, commands and browsers only wait. With two more than there are processors, all would take 15 % longer.
  maxWorkers: availableParallelism() + 1,
  // Several times what the longest takes: others may want the processors, too.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          // They wait for nothing: one for each processor, where the runner would leave one to itself.
          maxWorkers: '100%',
          // They take seconds, and say more of what is wrong than the others.
          sequence: { groupOrder: 0 },
          // The longest take two seconds where nothing else runs.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 30_000 } },
          include: [
            '{browser,cli,components,content,desk,generator,html,publish,scripts,system,tests/properties}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        // Packages without the sources that their source maps name are no news.
        logLevel: 'error',
        test: {
          ...wholeProgram,
          name: 'program',
          include: ['tests/program/**/*.test.ts'],
          // It imports JSON without an attribute, which Node refuses.
          server: { deps: { inline: [/@actions/] } },
          globalSetup: ['tests/setup/buildOnce.ts'],
        },
      },
      {
        test: {
          ...wholeProgram,
          name: 'publish',
          include: ['tests/publish/**/*.test.ts'],
          globalSetup: ['tests/setup/startStores.ts'],
        },
      },
      {
        test: {
          ...wholeProgram,
          name: 'browser',
          // The visits run in all engines by `npm run test:engines`.
          include: [
            'tests/{browser,hostile}/**/*.test.ts',
            'tests/engines/{visits,keyboard,noScript}.test.ts',
          ],
          // Pages that name the address of a sheet are rendered here, too.
          css: { include: /\.scss\?url$/ },
          globalSetup: ['tests/setup/serveOnce.ts'],
          // A browser takes its time when others want the processor, too.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
