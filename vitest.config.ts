import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { UnitFirst } from './tests/setup/UnitFirst.ts'

/** All projects run together, so that no processor is idle while a test waits, or another project finishes. */
const together = {
  // Test files share a process, which saves loading all modules for each: no test leaves anything behind in it.
  isolate: false,
  // Some tests only wait. With two more workers than processors, all would take 15 % longer.
  maxWorkers: availableParallelism() + 1,
} as const

/** For tests that render pages, which import the addresses of style sheets. */
const css = { include: /\.scss\?url$/ }

/** For tests that run commands or a browser. */
const wholeProgram = {
  ...together,
  // Several times what the longest test takes: the machine may be busy.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: UnitFirst },
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          // The longest take two seconds on an idle machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 30_000 } },
          css,
          include: [
            '{browser,cli,components,content,desk,generator,html,publish,scripts,system,tests/properties}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        // Hides warnings about packages whose source maps name sources that they do not contain.
        logLevel: 'error',
        test: {
          ...wholeProgram,
          name: 'program',
          include: ['tests/program/**/*.test.ts'],
          globalSetup: ['tests/setup/buildOnce.ts'],
        },
      },
      {
        test: {
          ...wholeProgram,
          name: 'content',
          include: ['tests/content/**/*.test.ts'],
        },
      },
      {
        logLevel: 'error',
        test: {
          ...wholeProgram,
          name: 'repo',
          include: ['tests/repo/**/*.test.ts'],
          // These packages import JSON without an attribute, which Node refuses.
          server: { deps: { inline: [/@actions/] } },
          globalSetup: ['tests/setup/makeProject.ts'],
        },
      },
      {
        test: {
          ...wholeProgram,
          name: 'publish',
          include: ['tests/publish/**/*.test.ts'],
          globalSetup: ['tests/setup/makeProject.ts', 'tests/setup/startStores.ts'],
          runner: 'tests/setup/LeavingRunner.ts',
        },
      },
      {
        test: {
          ...wholeProgram,
          name: 'browser',
          // `npm run test:engines` runs those of tests/engines in all engines.
          include: [
            'tests/{browser,hostile}/**/*.test.ts',
            'tests/engines/{visits,keyboard.long,noScript}.test.ts',
          ],
          css,
          runner: 'tests/setup/LeavingRunner.ts',
          globalSetup: ['tests/setup/serveOnce.ts'],
          // A browser is slow on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
