import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { fulfill, together } from '../../fixtures/wishes.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root, runCommand, startProgram } from '../../setup/runCommand.ts'

// One site with all of the wishes in README that go together.

const project = scratchFolder()
const built = (file: string) => readFileSync(join(project, 'dist', file), 'utf8')
let problems: string[] | null

beforeAll(async () => {
  copyProject(project, { bundled: true })
  fulfill(project, together)
  // README: another name, another colour and another company, then `npm run brand` and `npm run legal`.
  const tsx = [process.execPath, join(project, 'node_modules/tsx/dist/cli.mjs')]
  for (const script of ['scripts/draw-brand.ts', 'scripts/make-legal.ts'])
    await startProgram([...tsx, script], { cwd: project }).ended
  const { stderr } = await runCommand(['build', '--today', testDay], { cwd: project, project })
  problems = stderr.match(/^.* (?:error|warning) .*$/gm)
})

test('it is built without a problem', () => {
  expect(problems).toBeNull()
})

test.each(together)('it has what was wished: $wish', ({ shown, gone = {} }) => {
  for (const [file, texts] of Object.entries(shown))
    for (const text of texts) expect(built(file), file).toContain(text)
  for (const [file, text] of Object.entries(gone)) expect(built(file), file).not.toContain(text)
})

/** Folders of tests in `npm test` that may not hold only for what the configuration says today. */
const suites = [
  'tests/program/site',
  ...['blog', 'figures', 'home', 'legal', 'pricing', 'search', 'shell', 'site'].map(
    name => `tests/browser/${name}`,
  ),
]

/** Those of their files that are red over it for a reason. */
const leftOut = [
  // It makes the same edits, which are made here.
  'tests/program/site/wishes.test.ts',
  // Its limits are those of the pages as they are: each section that is added weighs.
  'tests/program/site/weight.test.ts',
  // No page is rendered before the click where a script counts visits: it would count those that never come.
  'tests/browser/site/prerender.test.ts',
]

test('the tests of the site pass over it', async () => {
  cpSync(join(root, 'tests'), join(project, 'tests'), { recursive: true })
  const vitest = join(project, 'node_modules/vitest/vitest.mjs')
  const words = ['run', ...suites, ...['**/*.long.test.ts', ...leftOut].flatMap(file => ['--exclude', file])]
  const line = [process.execPath, vitest, ...words]
  const { code, stderr } = await startProgram(line, { cwd: project, env: { NO_COLOR: '1' } }).ended
  const failed = [...new Set(stderr.match(/^ ?FAIL .*$/gm))]
  expect({ code, failed }, stderr.slice(0, 20_000)).toEqual({ code: 0, failed: [] })
}, 900_000)
