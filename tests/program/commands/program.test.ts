import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root, runCommand } from '../../setup/runCommand.ts'

// The command is bundled once for each state of its sources, into `node_modules/.cache/kube-site/`.

const project = join(scratchFolder(), 'project')
const programs = (folder: string) => join(folder, 'node_modules', '.cache', 'kube-site')

beforeAll(async () => {
  copyProject(project)
  // A folder of packages of its own.
  const packages = join(project, 'node_modules')
  rmSync(packages)
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')).filter(entry => entry !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  await runCommand(['--version'], { project, cwd: project })
})

const programOf = (folder: string): string => join(programs(folder), readdirSync(programs(folder))[0] ?? '')

test('a program can be read by every user whom the umask lets in', () => {
  expect((statSync(programOf(project)).mode & 0o777).toString(8)).toBe((0o777 & ~process.umask()).toString(8))
})

test('a copy of a checkout runs its own packages', () => {
  const copy = join(scratchFolder(), 'copy')
  cpSync(project, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
  expect(realpathSync(join(programOf(copy), 'node_modules'))).toBe(realpathSync(join(copy, 'node_modules')))
})

test('a program in use is not removed, an unused one is after a day', async () => {
  const [used, old] = [programOf(project), join(programs(project), '0000000000000000')]
  mkdirSync(old)
  const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  for (const folder of [used, old]) utimesSync(folder, daysAgo, daysAgo)
  await runCommand(['--version'], { project, cwd: project })
  // Sources that have changed are bundled again, and what is old is removed then.
  writeFileSync(join(project, 'system', 'more.ts'), 'export {}\n')
  await runCommand(['--version'], { project, cwd: project })
  expect([existsSync(used), existsSync(old)]).toEqual([true, false])
})
