import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { unlistedFiles } from '../../tests/fixtures/unlistedFiles.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { smallSite } from '../../tests/fixtures/smallSite.ts'
import { processName } from '../../system/processName.ts'
import { UsageError } from '../../system/CommandError.ts'
import { type LockInput, OutDir, withLock } from './OutDir.ts'

const scratch = scratchFolder()
const machine = processName().split('-')[2]
/** No process has this id (proc_sys_kernel(5), pid_max). */
const killed = `.dist.kube-site-999999999-1-${machine}`

/** True for a folder on another file system. */
const isElsewhere = (path: string): boolean =>
  existsSync(path) && statSync(path).dev !== statSync(scratch).dev

let folder: string
let out: string
let place: OutDir

const put = (name: string, keys: readonly string[]) =>
  place.commit(smallSite(join(scratch, name), name, keys))
const index = () => readFileSync(join(out, 'index.html'), 'utf8')

/** Writes a file of the user's into the folder. */
const add = (...names: string[]) => {
  mkdirSync(join(out, ...names.slice(0, -1)), { recursive: true })
  writeFileSync(join(out, ...names), 'mine')
}

beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'folder-'))
  out = join(folder, 'dist')
  place = new OutDir(out)
})

describe('a site is put in place of', () => {
  test.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['an empty folder', () => mkdirSync(out)],
    ['a former site', () => put('former', ['index.html', 'blog/old.html'])],
    [
      'a former site that was edited',
      async () => {
        await put('former', ['index.html', 'blog/old.html'])
        writeFileSync(join(out, 'index.html'), 'edited')
        rmSync(join(out, 'blog'), { recursive: true })
      },
    ],
  ])('%s', async (_, before) => {
    await before()
    await place.check()
    await put('new', ['index.html', 'blog/new.html'])
    expect(unlistedFiles(out)).toEqual([])
    expect(index()).toBe('index.html of new')
    expect(readdirSync(out).toSorted()).toEqual(['blog', 'index.html'])
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
  })

  test('nothing in a folder that is not there yet', async () => {
    out = join(folder, 'a', 'b', 'dist')
    place = new OutDir(out)
    await place.check()
    expect(readdirSync(folder)).toEqual([])
    await put('new', ['index.html'])
    expect(unlistedFiles(out)).toEqual([])
  })

  test('one of which the new one has a dot folder, too, or has it no more', async () => {
    await put('former', ['index.html', '.well-known/a.txt'])
    await put('new', ['index.html', '.well-known/b.txt'])
    expect(unlistedFiles(out)).toEqual([])
    await put('newest', ['index.html'])
    expect(unlistedFiles(out)).toEqual([])
    expect(readdirSync(out)).toEqual(['index.html'])
  })

  test.runIf(isElsewhere('/dev/shm'))('one by a site on another file system', async () => {
    await put('former', ['index.html', 'old.html'])
    const stage = mkdtempSync('/dev/shm/kube-site-')
    await place.commit(smallSite(join(stage, 'new'), 'new', ['index.html', 'blog/new.html']))
    rmSync(stage, { recursive: true })
    expect(index()).toBe('index.html of new')
    expect(unlistedFiles(out)).toEqual([])
  })

  test('one beside a repository and dot files, which stay', async () => {
    add('.git', 'HEAD')
    add('.nojekyll')
    for (const name of ['first', 'second']) {
      await place.check()
      await put(name, ['index.html'])
      expect(index()).toBe(`index.html of ${name}`)
      expect(readdirSync(out).toSorted()).toEqual(['.git', '.nojekyll', 'index.html'])
      expect(readFileSync(join(out, '.git', 'HEAD'), 'utf8')).toBe('mine')
    }
  })
})

describe('a site is not put in place of', () => {
  const former = ['index.html', 'blog/index.html']

  test.each<[string, () => void, string]>([
    ['a file that no build wrote', () => add('CNAME'), 'no build wrote: .*CNAME'],
    ['a site whose list is lost', () => rmSync(`${out}.objects.json`), 'missing beside'],
    [
      'a site whose list is no list',
      () => writeFileSync(`${out}.objects.json`, '{"version":1}'),
      'missing beside',
    ],
    ['a site whose list is no JSON', () => writeFileSync(`${out}.objects.json`, '{'), 'missing beside'],
  ])('%s, at the beginning of a build or at its end', async (_, change, message) => {
    await put('former', former)
    change()
    const before = readdirSync(out, { recursive: true })
    await expect(place.check()).rejects.toThrow(UsageError)
    await expect(put('new', ['index.html'])).rejects.toThrow(new RegExp(message))
    expect(readdirSync(out, { recursive: true })).toEqual(before)
    expect(index()).toBe('index.html of former')
    expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('a file in a folder of the build, at the end of one', async () => {
    await put('former', former)
    add('blog', 'x.txt')
    await place.check()
    await expect(put('new', ['index.html'])).rejects.toThrow(/no build wrote: .*x\.txt/)
    expect(index()).toBe('index.html of former')
  })

  test('a copied page of a site', async () => {
    mkdirSync(out)
    writeFileSync(join(out, 'index.html'), '<meta name="generator" content="kube-site" />')
    await expect(place.check()).rejects.toThrow('missing beside')
  })

  test('a dot folder of the user that the new site has, too', async () => {
    add('.well-known', 'mine.txt')
    await place.check()
    await expect(put('new', ['index.html', '.well-known/security.txt'])).rejects.toThrow('.well-known')
    expect(readdirSync(out, { recursive: true }).toSorted()).toEqual(['.well-known', '.well-known/mine.txt'])
  })

  test('a former site where a rename fails in the middle: it is back', async () => {
    await put('former', former)
    // A rename cannot replace a folder by a file.
    rmSync(`${out}.objects.json`)
    mkdirSync(`${out}.objects.json`)
    rmSync(out, { recursive: true })
    add('.git', 'HEAD')
    await expect(put('new', ['index.html'])).rejects.toMatchObject({
      code: expect.stringMatching(/EISDIR|ENOTEMPTY|EPERM/),
    })
    expect(readdirSync(out, { recursive: true }).toSorted()).toEqual(['.git', '.git/HEAD'])
  })
})

test('a site that is not there leaves all as it was', async () => {
  await put('former', ['index.html'])
  const missing = { folder: join(scratch, 'missing'), list: '', keys: [] }
  await expect(place.commit(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(index()).toBe('index.html of former')
  expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
})

describe('after a build that was killed', () => {
  const own = () => join(folder, killed)
  /** The steps of a swap. */
  const steps = (): (readonly [string, string])[] => [
    [out, join(own(), 'former')],
    [join(own(), 'former', '.git'), join(own(), 'new', '.git')],
    [join(own(), 'new'), out],
    [join(own(), 'objects.json'), `${out}.objects.json`],
  ]

  const killedAfter = async (count: number) => {
    await put('former', ['index.html', 'old.html'])
    add('.git', 'HEAD')
    const { list } = smallSite(join(own(), 'new'), 'new', ['index.html', 'new.html'])
    writeFileSync(join(own(), 'objects.json'), list)
    // It had the lock.
    mkdirSync(join(folder, '.dist.kube-site-lock'))
    writeFileSync(join(folder, '.dist.kube-site-lock', killed.slice('.dist.kube-site-'.length)), '')
    for (const [from, to] of steps().slice(0, count)) renameSync(from, to)
  }

  test.each([
    [0, 'former'],
    [1, 'new'],
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
  ])('at step %i of its swap, the %s site is whole, and nothing else is left', async (count, name) => {
    await killedAfter(count)
    await place.recover()
    expect(index()).toBe(`index.html of ${name}`)
    expect(unlistedFiles(out)).toEqual(['.git/HEAD'])
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
  })

  test('before there was a site, the first one is whole', async () => {
    const { list } = smallSite(out, 'new', ['index.html'])
    mkdirSync(own())
    writeFileSync(join(own(), 'objects.json'), list)
    await place.recover()
    expect(unlistedFiles(out)).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
  })

  test('what somebody else put in the place meanwhile is not touched', async () => {
    await killedAfter(2)
    add('index.html')
    await expect(place.recover()).rejects.toMatchObject({
      message: expect.stringContaining('other files are there'),
      hint: expect.stringContaining(own()),
    })
    expect(index()).toBe('mine')
    expect(existsSync(join(own(), 'former', 'old.html'))).toBe(true)
  })

  test('what the system refuses is told as it says', async () => {
    await killedAfter(3)
    rmSync(`${out}.objects.json`)
    mkdirSync(`${out}.objects.json`)
    await expect(place.recover()).rejects.toMatchObject({ code: expect.stringMatching(/EISDIR|EPERM/) })
  })

  test('folders that a build did not make are left alone', async () => {
    const names = ['.dist.new', '.dist.former', '.dist.kube-site-mine', '.dist.kube-site-1-1-00000000']
    // Of a build of another folder, and in the middle of it.
    names.push(killed.replace('dist', 'disk'))
    for (const name of names) {
      mkdirSync(join(folder, name, 'former'), { recursive: true })
      if (name !== '.dist.kube-site-1-1-00000000') writeFileSync(join(folder, name, 'objects.json'), '')
    }
    await put('new', ['index.html'])
    expect(readdirSync(folder).toSorted()).toEqual([...names, 'dist', 'dist.objects.json'].toSorted())
  })

  test('a folder that is only read stays as it is', async () => {
    await put('former', ['index.html'])
    utimesSync(folder, 1, 1)
    await place.recover()
    expect(statSync(folder).mtimeMs).toBe(1000)
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
  })

  test('nor is anything written while another build works', async () => {
    mkdirSync(join(folder, '.dist.kube-site-1-1-00000000'))
    utimesSync(folder, 1, 1)
    await place.recover()
    expect(statSync(folder).mtimeMs).toBe(1000)
  })
})

describe('the lock', () => {
  const [, began] = processName().split('-')

  let input: LockInput

  /** As if another process had the lock. */
  function heldBy(holder: string): void {
    mkdirSync(input.lock)
    writeFileSync(join(input.lock, holder), '')
  }

  beforeEach(() => {
    const parent = mkdtempSync(join(scratch, 'lock-'))
    input = { lock: join(parent, 'lock'), own: join(parent, 'own'), guarded: 'dist', maxWaitMs: 100 }
    mkdirSync(input.own)
  })

  test.each([
    ['there is none', () => undefined],
    ['it is empty', () => mkdirSync(input.lock)],
    ['its process was killed', () => heldBy(`999999999-${began}-${machine}`)],
  ])('the lock is taken where %s, and given back', async (_, before) => {
    before()
    expect(await withLock(input, () => readdirSync(input.lock))).toEqual([processName()])
    expect(existsSync(input.lock)).toBe(false)
  })

  test('the lock is given back where the work fails', async () => {
    const failing = () => {
      throw new Error('the cause')
    }
    await expect(withLock(input, failing)).rejects.toThrow('the cause')
    expect(existsSync(input.lock)).toBe(false)
  })

  test('a lock that the user removes meanwhile is no fault', async () => {
    const work = () => rmSync(input.lock, { recursive: true })
    await expect(withLock(input, work)).resolves.toBeUndefined()
  })

  test.each([
    ['there is no folder for it', 'ENOENT', () => (input.lock = join(input.lock, 'lock'))],
    ['there is a file of its name', 'ENOTDIR', () => writeFileSync(input.lock, '')],
  ])('where %s, nothing is waited for', async (_, code, before) => {
    before()
    await expect(withLock(input, () => 'done')).rejects.toMatchObject({ code })
  })

  test.each([
    ['runs', processName()],
    ['may run on another machine', `12345-${began}-00000000`],
  ])('while a process that %s has the lock, another waits, and then says who has it', async (_, holder) => {
    heldBy(holder)
    await expect(withLock(input, () => 'done')).rejects.toMatchObject({
      message: expect.stringContaining(`Process ${holder.split('-')[0]} `),
      hint: expect.stringContaining(input.lock),
    })
    expect(readdirSync(input.lock)).toEqual([holder])
  })
})
