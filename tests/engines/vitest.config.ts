import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Of `npm run test:engines`, apart from `npm test`, which needs no browser but Chromium and runs a part of these there. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    name: 'engines',
    isolate: false,
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: ['tests/setup/serveEngines.ts'],
    // Each file has a browser of each engine.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
