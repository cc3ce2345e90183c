import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { FileWatcher } from './FileWatcher.ts'

const watchers: FileWatcher[] = []
afterEach(() => watchers.splice(0).forEach(watcher => watcher.close()))

/** Longer than anything is waited for. */
const pause = () => sleep(250)

describe.each([
  ['by events', undefined],
  ['by polling', 30],
])('%s', (_, poll) => {
  /** A project with a folder `posts`, which has a file; it is watched from when `watch` is called. */
  function project() {
    const root = scratchFolder()
    const path = (...names: string[]) => join(root, ...names)
    mkdirSync(path('posts'))
    writeFileSync(path('posts', 'a.md'), 'A text.')
    const reported: string[] = []
    const watch = (...names: string[]) => {
      const watcher = new FileWatcher({ root, poll, mayBeEmpty: file => file.endsWith('.txt') })
      watchers.push(watcher)
      for (const event of ['add', 'change', 'unlink', 'folder'] as const)
        watcher.on(event, file => reported.push(`${event} ${relative(root, file)}`))
      watcher.add(names.map(name => path(name)))
      return watcher
    }
    const write = (name: string, text: string) => writeFileSync(path(name), text)
    /** Those of some events that have not been reported yet. */
    const unreported =
      (...events: string[]) =>
      () =>
        events.filter(event => !reported.includes(event))
    return { root, path, reported, watch, write, unreported }
  }

  test('what is saved, added and deleted is reported, each once', async () => {
    const { watch, write, path, reported, unreported } = project()
    watch('posts')
    await pause()
    expect(reported).toEqual([])
    write('posts/a.md', 'Another text.')
    await expect.poll(unreported('change posts/a.md')).toEqual([])
    write('posts/b.md', 'A text.')
    await expect.poll(unreported('add posts/b.md')).toEqual([])
    rmSync(path('posts/a.md'))
    await expect.poll(unreported('unlink posts/a.md')).toEqual([])
    await pause()
    expect(reported).toEqual(['change posts/a.md', 'add posts/b.md', 'unlink posts/a.md'])
  })

  test('each of many saves in quick succession is reported, at least its last state', async () => {
    const { watch, write, reported, unreported } = project()
    watch('posts')
    for (let save = 1; save <= 12; save++) {
      reported.length = 0
      write('posts/a.md', 'x'.repeat(save))
      await expect.poll(unreported('change posts/a.md')).toEqual([])
      // At once after the first was seen, and a little later.
      reported.length = 0
      if (save % 2 === 0) await sleep(save)
      write('posts/a.md', 'y'.repeat(100 + save))
      await expect.poll(unreported('change posts/a.md')).toEqual([])
    }
  })

  test('a file that another is put in place of, or that is back at once, is not reported as deleted', async () => {
    const { watch, write, path, reported, unreported } = project()
    watch('posts')
    const saves = [
      () => {
        write('a.md', 'Written elsewhere.')
        renameSync(path('a.md'), path('posts/a.md'))
      },
      () => {
        // As vim does with a backup.
        renameSync(path('posts/a.md'), path('posts/a.md~'))
        write('posts/a.md', 'Written again.')
      },
      () => {
        rmSync(path('posts/a.md'))
        write('posts/a.md', 'A third text.')
      },
    ]
    for (const save of saves) {
      reported.length = 0
      save()
      await expect.poll(unreported('change posts/a.md')).toEqual([])
    }
    await pause()
    expect(reported.filter(event => event === 'unlink posts/a.md')).toEqual([])
  })

  test('a file that is emptied before it is written is reported once, when it is written', async () => {
    const { watch, write, path, reported, unreported } = project()
    watch('posts')
    truncateSync(path('posts/a.md'))
    write('posts/new.md', '')
    await sleep(100)
    expect(reported).toEqual([])
    write('posts/a.md', 'A text.')
    write('posts/new.md', 'A text.')
    await expect.poll(unreported('change posts/a.md', 'add posts/new.md')).toEqual([])
    expect(reported).toHaveLength(2)
    truncateSync(path('posts/a.md'))
    write('posts/empty.txt', '')
    await expect.poll(() => reported.slice(2)).toEqual(['add posts/empty.txt', 'change posts/a.md'])
  })

  test('a file that is renamed in case alone is reported, and its next save', async () => {
    const { watch, write, path, unreported } = project()
    watch('posts')
    renameSync(path('posts/a.md'), path('posts/A.md'))
    await expect.poll(unreported('add posts/A.md', 'unlink posts/a.md')).toEqual([])
    write('posts/A.md', 'Another text.')
    await expect.poll(unreported('change posts/A.md')).toEqual([])
  })

  test('folders that come and go are reported, and what is saved in them', async () => {
    const { watch, write, path, reported, unreported } = project()
    mkdirSync(path('posts/old/deep'), { recursive: true })
    write('posts/old/deep/b.md', 'A text.')
    watch('posts')
    renameSync(path('posts/old'), path('posts/moved'))
    await expect
      .poll(unreported('folder posts/old', 'unlink posts/old/deep/b.md', 'folder posts/moved'))
      .toEqual([])
    await expect.poll(unreported('add posts/moved/deep/b.md')).toEqual([])
    write('posts/moved/deep/b.md', 'Another text.')
    await expect.poll(unreported('change posts/moved/deep/b.md')).toEqual([])
    mkdirSync(path('posts/new/deep'), { recursive: true })
    write('posts/new/deep/c.md', 'A text.')
    await expect.poll(unreported('folder posts/new', 'add posts/new/deep/c.md')).toEqual([])
    // One after the other, as a copy makes them.
    const copies = [...'abcdefghijklmno']
    for (const [at, copy] of copies.entries()) {
      mkdirSync(path(`posts/${copy}`))
      await sleep(at % 5)
      mkdirSync(path(`posts/${copy}/deep`))
      await sleep(at % 3)
      write(`posts/${copy}/deep/d.md`, 'A text.')
    }
    await expect.poll(unreported(...copies.map(copy => `add posts/${copy}/deep/d.md`))).toEqual([])
    reported.length = 0
    rmSync(path('posts/new'), { recursive: true })
    write('posts/new', 'A file in its place.')
    await expect.poll(unreported('unlink posts/new/deep/c.md', 'add posts/new')).toEqual([])
  })

  test.each([
    ['posts', 'posts'],
    ['docs/legal', 'docs'],
  ])('the folder %s may be there later, be deleted, and come back, also at once', async (name, removed) => {
    const { watch, write, path, reported, unreported } = project()
    rmSync(path('posts'), { recursive: true })
    watch(name)
    for (let times = 0; times < 2; times++) {
      mkdirSync(path(name), { recursive: true })
      await expect.poll(unreported(`folder ${name}`)).toEqual([])
      write(`${name}/a.md`, 'A text.')
      await expect.poll(unreported(`add ${name}/a.md`)).toEqual([])
      reported.length = 0
      rmSync(path(removed), { recursive: true })
      await expect.poll(unreported(`folder ${name}`, `unlink ${name}/a.md`)).toEqual([])
      reported.length = 0
    }
    mkdirSync(path(name), { recursive: true })
    write(`${name}/a.md`, 'A text.')
    await expect.poll(unreported(`add ${name}/a.md`)).toEqual([])
    rmSync(path(removed), { recursive: true })
    mkdirSync(path(name), { recursive: true })
    write(`${name}/a.md`, 'Another text.')
    await expect.poll(unreported(`change ${name}/a.md`)).toEqual([])
    reported.length = 0
    write(`${name}/a.md`, 'A third text.')
    await expect.poll(unreported(`change ${name}/a.md`)).toEqual([])
  })

  test('a file is watched, too, and its folder as a whole later', async () => {
    const { watch, write, path, reported, unreported } = project()
    const watcher = watch('posts/a.md')
    for (const text of ['Another text.', 'A third text.']) {
      write('other', text)
      renameSync(path('other'), path('posts/a.md'))
      await expect.poll(unreported('change posts/a.md')).toEqual([])
      reported.length = 0
    }
    write('posts/b.md', 'A text.')
    write('posts/a.md', 'A fourth text.')
    await expect.poll(unreported('change posts/a.md')).toEqual([])
    await pause()
    expect(reported).toEqual(['change posts/a.md'])
    watcher.add([path('posts')])
    write('posts/b.md', 'Another text.')
    await expect.poll(unreported('change posts/b.md')).toEqual([])
    await pause()
    expect(reported).toEqual(['change posts/a.md', 'change posts/b.md'])
  })

  test('links and hidden folders are not followed', async () => {
    const { watch, write, path, reported, unreported } = project()
    for (const folder of ['outside', 'posts/.git']) mkdirSync(path(folder))
    symlinkSync(path('outside'), path('posts/link'))
    watch('posts')
    write('outside/b.md', 'A text.')
    write('posts/.git/index', 'An index.')
    write('posts/a.md', 'Another text.')
    await expect.poll(unreported('change posts/a.md')).toEqual([])
    await pause()
    expect(reported).toEqual(['change posts/a.md'])
  })
})

test('a check reports what no event and no poll has told yet, once', () => {
  const root = scratchFolder()
  const file = join(root, 'a.md')
  writeFileSync(file, 'A text.')
  const watcher = new FileWatcher({ root, poll: 60_000, mayBeEmpty: () => false })
  watchers.push(watcher)
  watcher.add([file])
  const reported: string[] = []
  watcher.on('change', path => reported.push(path))
  expect(watcher.check([file])).toBe(false)
  writeFileSync(file, 'Another text.')
  expect(watcher.check([file])).toBe(true)
  expect(watcher.check([file])).toBe(false)
  expect(reported).toEqual([file])
})
