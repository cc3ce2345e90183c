import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { FolderWatcher } from './FolderWatcher.ts'

const scratch = scratchFolder()
const watchers: FolderWatcher[] = []
afterEach(() => watchers.splice(0).forEach(watcher => watcher.close()))

/** A folder `posts` with a file, which is watched from when `watch` is called. */
function postsFolder(name: string) {
  const root = join(scratch, name)
  const folder = join(root, 'posts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a.md'), 'A text.')
  const told: string[] = []
  const watch = () => {
    const watcher = new FolderWatcher([folder])
    watchers.push(watcher)
    for (const event of ['change', 'unlink', 'folder'] as const)
      watcher.on(event, path => told.push(`${event} ${relative(root, path)}`))
  }
  return {
    root,
    folder,
    told,
    watch,
    path: (file: string) => join(folder, file),
    /** What was told so far. */
    events: () => told,
  }
}

test('what is saved, added and deleted is told', async () => {
  const { watch, path, told, events } = postsFolder('saves')
  watch()
  writeFileSync(path('a.md'), 'Another text.')
  await expect.poll(events).toContain('change posts/a.md')
  writeFileSync(path('b.md'), 'A text.')
  await expect.poll(events).toContain('change posts/b.md')
  rmSync(path('a.md'))
  await expect.poll(events).toContain('unlink posts/a.md')
  expect(told.filter(event => event.startsWith('folder'))).toEqual([])
})

test('a file that another is put in place of, or that is there again at once, is not told as deleted', async () => {
  const { root, watch, path, told, events } = postsFolder('replaced')
  watch()
  const other = join(root, basename(path('a.md')))
  writeFileSync(other, 'Another text.')
  renameSync(other, path('a.md'))
  await expect.poll(events).toContain('change posts/a.md')
  told.length = 0
  rmSync(path('a.md'))
  writeFileSync(path('a.md'), 'A third text.')
  await expect.poll(events).toContain('change posts/a.md')
  // Longer than it is waited for.
  await sleep(200)
  expect(told.filter(event => event.startsWith('unlink'))).toEqual([])
})

test('folders that come and go are told, and what is saved in them', async () => {
  const { watch, path, events } = postsFolder('below')
  mkdirSync(path('old/deep'), { recursive: true })
  watch()
  writeFileSync(path('old/deep/b.md'), 'A text.')
  await expect.poll(events).toContain('change posts/old/deep/b.md')
  mkdirSync(path('new'))
  await expect.poll(events).toContain('folder posts/new')
  writeFileSync(path('new/c.md'), 'A text.')
  await expect.poll(events).toContain('change posts/new/c.md')
  renameSync(path('old'), path('moved'))
  await expect.poll(events).toEqual(expect.arrayContaining(['folder posts/old', 'folder posts/moved']))
  writeFileSync(path('moved/deep/b.md'), 'Another text.')
  await expect.poll(events).toContain('change posts/moved/deep/b.md')
})

test('the folder itself may be deleted, come back, or be there later', async () => {
  const { folder, watch, path, told, events } = postsFolder('itself')
  rmSync(folder, { recursive: true })
  watch()
  for (let times = 0; times < 2; times++) {
    mkdirSync(folder)
    await expect.poll(events).toContain('folder posts')
    writeFileSync(path('a.md'), 'A text.')
    await expect.poll(events).toContain('change posts/a.md')
    told.length = 0
    rmSync(folder, { recursive: true })
    await expect.poll(events).toContain('folder posts')
    told.length = 0
  }
})

test('links and hidden folders are not followed', async () => {
  const { root, watch, path, told, events } = postsFolder('links')
  const outside = join(root, 'outside')
  mkdirSync(outside)
  mkdirSync(path('.git'))
  symlinkSync(outside, path('link'))
  watch()
  writeFileSync(join(outside, 'b.md'), 'A text.')
  writeFileSync(path('.git/index'), 'An index.')
  writeFileSync(path('a.md'), 'Another text.')
  await expect.poll(events).toContain('change posts/a.md')
  expect(told.filter(event => !event.endsWith('posts/a.md'))).toEqual([])
})
