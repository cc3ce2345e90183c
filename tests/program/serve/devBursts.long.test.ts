import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startServer } from '../../fixtures/server/startServer.ts'

const fileCount = 3000
/** One for the burst, and one each for what was saved just before and after a pause in it. */
const mostUpdates = 3

test('thousands of files that come and go are a few updates, after which dev shows what is there', async () => {
  const scratch = scratchFolder()
  const project = join(scratch, 'project')
  mkdirSync(project)
  copyProject(project)
  const files = join(scratch, 'files')
  for (let at = 0; at < fileCount; at++) {
    const folder = join(files, `folder-${at % 30}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${at}.txt`), at % 2 === 0 ? '' : `Text ${at}.`)
  }
  const posts = join(scratch, 'posts')
  mkdirSync(posts)
  for (let at = 0; at < 100; at++)
    writeFileSync(join(posts, `burst-${at}.md`), postText({ id: 1000 + at, set: [`title: Burst ${at}`] }))

  const { address, child, ended } = await startServer(['dev', '--port', '0'], { project, cwd: project })
  const get = (path: string, accept: string) => fetch(new URL(path, address), { headers: { Accept: accept } })
  const statuses = () =>
    Promise.all(
      [
        `burst/folder-29/${fileCount - 1}.txt`,
        'burst/folder-0/0.txt',
        'blog/burst-99/',
        'burst/folder-3/later.txt',
      ].map(async path => (await get(path, '*/*')).status),
    )
  const revision = async () => {
    const html = await (await get('pricing/', 'text/html')).text()
    return Number(/"revision":(\d+)/.exec(html)?.[1])
  }
  const until = async (expected: number[]) => {
    await expect.poll(statuses, { interval: 200, timeout: 30_000 }).toEqual(expected)
  }

  await until([404, 404, 404, 404])
  const atStart = await revision()
  await Promise.all([
    cp(files, join(project, 'public', 'burst'), { recursive: true }),
    cp(posts, join(project, 'posts'), { recursive: true }),
  ])
  await until([200, 200, 200, 404])
  const afterCopy = await revision()
  expect(afterCopy - atStart).toBeLessThanOrEqual(mostUpdates)

  writeFileSync(join(project, 'public', 'burst', 'folder-3', 'later.txt'), 'Later.')
  await until([200, 200, 200, 200])
  const afterSave = await revision()
  expect(afterSave - afterCopy).toBeLessThanOrEqual(mostUpdates)

  await rm(join(project, 'public', 'burst'), { recursive: true })
  await until([404, 404, 200, 404])
  expect((await revision()) - afterSave).toBeLessThanOrEqual(mostUpdates)

  rmSync(join(project, 'public'), { recursive: true })
  cpSync(files, join(project, 'public', 'burst'), { recursive: true })
  await until([200, 200, 200, 404])
  child.kill('SIGINT')
  const { code, stdout, stderr } = await ended
  expect(code).toBe(0)
  expect((stdout + stderr).match(/(?:saved|deleted)$/gm)?.length).toBeLessThan(100)
})
