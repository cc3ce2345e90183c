import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { runCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const project = join(scratch, 'project')
mkdirSync(project)
copyProject(project, { drawn: true })
const cacheFolder = join(project, '.kube-site', 'cache')
const bundles = join(cacheFolder, 'bundles')

const keptBundle = /bundle of an earlier build is used/

/** Builds the copy: every file of the result, and whether its bundle is that of an earlier build. */
async function build(...flags: string[]) {
  const out = join(project, 'dist')
  const { code, stdout, stderr } = await runCommand(['build', '--verbose', ...flags], {
    project,
    cwd: project,
  })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return { site: snapshot(out), isKept: keptBundle.test(stdout + stderr) }
}

/** Leaves nothing but bundles to the next build. */
const removeState = () => {
  for (const name of readdirSync(cacheFolder).filter(found => found.startsWith('build.')))
    rmSync(join(cacheFolder, name), { recursive: true })
}

let first: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  first = await build()
})

test('a bundle is made once, and gives the same site', async () => {
  expect(first.isKept).toBe(false)
  removeState()
  expect(await build()).toEqual({ site: first.site, isKept: true })
})

test('`--cache-dir` names another folder, which has no bundle yet', async () => {
  const elsewhere = join(scratch, 'elsewhere')
  expect(await build('--cache-dir', elsewhere)).toEqual({ site: first.site, isKept: false })
  expect(readdirSync(join(elsewhere, 'bundles'))).toHaveLength(1)
})

test('it is kept where the project is moved', async () => {
  const moved = join(scratch, 'moved')
  renameSync(project, moved)
  const { code, stdout, stderr } = await runCommand(['build', '--verbose'], { project: moved, cwd: moved })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  // Or all of the last build is.
  expect(stdout + stderr).toMatch(/bundle of an earlier build is used|Unchanged/)
  expect(snapshot(join(moved, 'dist'))).toEqual(first.site)
  renameSync(moved, project)
})

test('one that was cut short is made again', async () => {
  for (const bundle of readdirSync(bundles))
    truncateSync(join(bundles, bundle, 'server', 'renderer.mjs'), 10_000)
  removeState()
  expect(await build()).toEqual({ site: first.site, isKept: false })
})

test('another style gives another one', async () => {
  appendFileSync(join(project, 'styles', 'base', '_elements.scss'), '\nhtml { --of-a-test: 1 }\n')
  const styled = await build()
  expect(styled.isKept).toBe(false)
  expect(styled.site).not.toEqual(first.site)
})
