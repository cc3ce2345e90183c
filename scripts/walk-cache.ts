// Edits a copy of the project at random, and compares a build with the cache to one without after each step.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { walk } from '../tests/fixtures/cacheWalk.ts'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
})
const project = mkdtempSync(join(tmpdir(), 'kube-site-walk-'))
const steps = await walk({
  project,
  seed: Number(values.seed),
  steps: Number(values.steps),
  onStep: ({ edit, built, isProven, told }) =>
    console.log(isProven ? (built ? 'same   ' : 'refused') : 'DIFFERS', edit, isProven ? '' : told),
})
rmSync(project, { recursive: true })
if (steps.some(({ isProven }) => !isProven)) process.exitCode = 1
