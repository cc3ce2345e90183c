import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// Names that are files in one release, and folders in another.

const scratch = scratchFolder()
const dist = (name: string) => join(scratch, name)
const sites = {
  files: { 'index.html': 'home', docs: 'a file', 'tool/deep/index.html': 'tool', 'image.png': 'an image' },
  folders: {
    'index.html': 'home',
    'docs/index.html': 'docs',
    tool: 'a file',
    'image.png/index.html': 'page',
  },
}
beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(dist(name), files)
})

const create = () => mkdtempSync(join(scratch, 'folder-'))
function expireLock(folder: string) {
  const records = join(folder, '.kube-site')
  const at = Date.now() / 1000 - 61
  for (const name of readdirSync(records)) utimesSync(join(records, name), at, at)
}
const open = (folder: string) => new Store(new FileBackend(folder))

describe.each([
  { from: 'files', to: 'folders' },
  { from: 'folders', to: 'files' },
] as const)('from $from to $to', ({ from, to }) => {
  test('in place, also if a run ends at any request', async () => {
    for (let at = 5; ; at++) {
      const folder = create()
      await publish(open(folder), dist(from))
      const dying = faultyBackend(new FileBackend(folder), ({ number }) =>
        number < at ? undefined : 'before',
      )
      const isComplete = (await exitCode(publish(new Store(dying, { attempts: 1 }), dist(to)))) === 0
      expireLock(folder)
      await publish(open(folder), dist(to))
      expect({ at, ...texts(await storedSite(open(folder))) }).toEqual({ at, ...sites[to] })
      if (isComplete) break
    }
  })

  test('and back by a rollback, in place and atomic', async () => {
    for (const settings of [{ atomic: false }, { atomic: true }]) {
      const folder = create()
      const store = open(folder)
      await publish(store, dist(from), {}, settings)
      await publish(store, dist(to), {}, settings)
      await restore(store, undefined, settings)
      for (const [key, text] of Object.entries(sites[from]))
        expect(readFileSync(join(folder, settings.atomic ? 'current' : '', key), 'utf8')).toBe(text)
    }
  })
})

test.each<{ what: string; key: string; make(path: string): void }>([
  { what: 'a file where a folder is needed', key: 'docs', make: path => writeFileSync(path, 'theirs') },
  {
    what: 'a folder where a file is needed',
    key: 'tool/theirs',
    make: path => writeFileSync(path, 'theirs'),
  },
  { what: 'a link to a folder', key: 'docs', make: path => symlinkSync(scratch, path) },
])('$what that is not ours is refused before anything changes', async ({ key, make }) => {
  const folder = create()
  mkdirSync(dirname(join(folder, key)), { recursive: true })
  make(join(folder, key))
  expect(await exitCode(publish(open(folder), dist('folders')))).toBe(3)
  expect(await open(folder).keys()).toEqual([key])
})
