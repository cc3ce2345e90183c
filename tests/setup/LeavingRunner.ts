import { inject, test, TestRunner } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What this machine lacks for all tests of the project. */
    lacking?: string
  }
}

/** What a test file throws when it is loaded, if this machine lacks what it needs. */
export class Lacking extends Error {
  override readonly name = 'Lacking'
}

/** Skips the files of tests that need what this machine lacks, as `leaveOut` reported. */
export default class LeavingRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<void> {
    const lacking = inject('lacking')
    if (lacking !== undefined) return skip(lacking)
    try {
      await super.importFile(file, source)
    } catch (error) {
      if (!(error instanceof Lacking)) throw error
      skip(error.message)
    }
  }
}

/** Adds a test that is skipped, in place of those of the file. */
function skip(reason: string): void {
  // oxlint-disable-next-line vitest/no-disabled-tests -- What the test would need is not on this machine.
  test.skip(`${reason}`, () => {})
}
