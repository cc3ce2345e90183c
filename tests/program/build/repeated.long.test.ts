import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const dist = join(project, 'dist')
const home = join(dist, 'index.html')

async function build() {
  const { code, stdout, stderr } = await runCommand(['build', '--today', '2026-11-22'], {
    project,
    cwd: project,
  })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stdout
}

let first: ReturnType<typeof snapshot>
let firstReport: string
beforeAll(async () => {
  copyProject(project, { bundled: true })
  configWithoutCards(project)
  firstReport = await build()
  first = snapshot(dist)
})

test('where nothing has changed, a build writes nothing, and reports what the first one did', async () => {
  const figures = (report: string) => report.split('\n').slice(2)
  const { ino } = statSync(dist)
  const again = await build()
  expect(statSync(dist).ino).toBe(ino)
  expect(snapshot(dist)).toEqual(first)
  expect(figures(again)).toEqual(figures(firstReport))
})

test('a configuration that reads something else gives another site', async () => {
  const config = join(project, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(
    config,
    text.replace(/^ {2}name: .*$/m, "  name: process.env['KUBE_SITE_NAME'] ?? 'Fairlead',"),
  )
  const built = async (name: string) => {
    await runCommand(['build', '--today', '2026-11-22'], {
      project,
      cwd: project,
      env: { KUBE_SITE_NAME: name },
    })
    return readFileSync(home, 'utf8')
  }
  const one = await built('Harbour')
  expect(one).toContain('Harbour')
  expect(await built('Harbour')).toBe(one)
  expect(await built('Lighthouse')).toContain('Lighthouse')
  writeFileSync(config, text)
  await build()
  expect(snapshot(dist)).toEqual(first)
})

/** Writes as many other bytes, and gives the file its former time. */
function forge(file: string): void {
  const { atime, mtime } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('<!DOCTYPE', '<!doctype'))
  utimesSync(file, atime, mtime)
}

test.each<[string, () => void]>([
  ['is edited, under its former time', () => forge(home)],
  ['is gone', () => rmSync(home)],
])('a site of which a file %s is made whole', async (_name, change) => {
  change()
  expect(snapshot(dist)).not.toEqual(first)
  await build()
  expect(snapshot(dist)).toEqual(first)
})

test('drawings of cards that no page shows any more are removed', async () => {
  const old = join(project, '.kube-site', 'cards', 'old.png')
  writeFileSync(old, 'of a post that was renamed')
  utimesSync(old, 0, 0)
  writeFileSync(join(project, 'public', 'new.txt'), '')
  await build()
  expect(readdirSync(join(project, '.kube-site', 'cards'))).not.toContain('old.png')
})

test('where the build without the cache fails, --prove tells why', async () => {
  const config = join(project, 'site.config.ts')
  const [reads, most] = ['reads', 'most'].map(name => JSON.stringify(join(project, name)))
  const counting = [
    "import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'",
    `appendFileSync(${reads}, '.')`,
    `if (existsSync(${most}) && statSync(${reads}).size > Number(readFileSync(${most}, 'utf8')))`,
    "  throw new Error('It is read once more.')",
  ]
  writeFileSync(config, `${counting.join('\n')}\n${readFileSync(config, 'utf8')}`)
  await build()
  writeFileSync(join(project, 'reads'), '')
  await build()
  writeFileSync(join(project, 'most'), String(statSync(join(project, 'reads')).size))
  writeFileSync(join(project, 'reads'), '')
  const { code, stdout, stderr } = await runCommand(['build', '--prove', '--today', '2026-11-22'], {
    project,
    cwd: project,
  })
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Unchanged: dist\//m) })
  expect(stderr).toContain('It is read once more.')
  expect(stderr).not.toContain('differ')
})
