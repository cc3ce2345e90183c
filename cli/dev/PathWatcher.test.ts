import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { PathWatcher } from './PathWatcher.ts'

const scratch = scratchFolder()
const watchers: PathWatcher[] = []
afterEach(() => watchers.splice(0).forEach(watcher => watcher.close()))

/** A folder `posts` with a file, which is watched from when `watch` is called. */
function postsFolder(name: string) {
  const root = join(scratch, name)
  const folder = join(root, 'posts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a.md'), 'A text.')
  const reported: string[] = []
  const watcher = () => {
    const created = new PathWatcher()
    watchers.push(created)
    for (const event of ['change', 'unlink', 'folder'] as const)
      created.on(event, path => reported.push(`${event} ${relative(root, path)}`))
    return created
  }
  const watch = () => watcher().add([folder])
  return {
    root,
    folder,
    reported,
    watch,
    watcher,
    path: (file: string) => join(folder, file),
    /** What was reported so far. */
    events: () => reported,
  }
}

test('what is saved, added and deleted is reported', async () => {
  const { watch, path, reported, events } = postsFolder('saves')
  watch()
  writeFileSync(path('a.md'), 'Another text.')
  await expect.poll(events).toContain('change posts/a.md')
  writeFileSync(path('b.md'), 'A text.')
  await expect.poll(events).toContain('change posts/b.md')
  rmSync(path('a.md'))
  await expect.poll(events).toContain('unlink posts/a.md')
  expect(reported.filter(event => event.startsWith('folder'))).toEqual([])
})

test('a file that another is put in place of, or that is there again at once, is not reported as deleted', async () => {
  const { root, watch, path, reported, events } = postsFolder('replaced')
  watch()
  const other = join(root, basename(path('a.md')))
  writeFileSync(other, 'Another text.')
  renameSync(other, path('a.md'))
  await expect.poll(events).toContain('change posts/a.md')
  reported.length = 0
  rmSync(path('a.md'))
  writeFileSync(path('a.md'), 'A third text.')
  await expect.poll(events).toContain('change posts/a.md')
  // Longer than it is waited for.
  await sleep(200)
  expect(reported.filter(event => event.startsWith('unlink'))).toEqual([])
})

test('folders that come and go are reported, and what is saved in them', async () => {
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
  const { folder, watch, path, reported, events } = postsFolder('itself')
  rmSync(folder, { recursive: true })
  watch()
  for (let times = 0; times < 2; times++) {
    mkdirSync(folder)
    await expect.poll(events).toContain('folder posts')
    writeFileSync(path('a.md'), 'A text.')
    await expect.poll(events).toContain('change posts/a.md')
    reported.length = 0
    rmSync(folder, { recursive: true })
    await expect.poll(events).toContain('folder posts')
    reported.length = 0
  }
})

test('a file is watched, too, also if another is put in its place', async () => {
  const { root, path, reported, events, watcher } = postsFolder('file')
  watcher().add([path('a.md')])
  for (const text of ['Another text.', 'A third text.']) {
    writeFileSync(join(root, 'other'), text)
    renameSync(join(root, 'other'), path('a.md'))
    await expect.poll(events).toContain('change posts/a.md')
    reported.length = 0
  }
  writeFileSync(path('b.md'), 'A text.')
  writeFileSync(path('a.md'), 'A fourth text.')
  await expect.poll(events).toContain('change posts/a.md')
  expect(reported.filter(event => !event.endsWith('posts/a.md'))).toEqual([])
})

test('links and hidden folders are not followed', async () => {
  const { root, watch, path, reported, events } = postsFolder('links')
  const outside = join(root, 'outside')
  mkdirSync(outside)
  mkdirSync(path('.git'))
  symlinkSync(outside, path('link'))
  watch()
  writeFileSync(join(outside, 'b.md'), 'A text.')
  writeFileSync(path('.git/index'), 'An index.')
  writeFileSync(path('a.md'), 'Another text.')
  await expect.poll(events).toContain('change posts/a.md')
  expect(reported.filter(event => !event.endsWith('posts/a.md'))).toEqual([])
})
