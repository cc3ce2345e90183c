import { createReadStream, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { objectListFile, objectListText } from '../../generator/outdir/SiteObject.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { hashOf } from '../../publish/stores/LargeFile.ts'
import { Store } from '../../publish/stores/Store.ts'
import { publish } from '../fixtures/publish/inProcess.ts'
import { siteUrl } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

const scratch = scratchFolder()

/** More than Node reads into memory at once. */
const size = 2200 * 1024 * 1024

test('a file of more than 2 GiB is published, and never all in memory', async () => {
  const [dist, folder] = [join(scratch, 'dist'), join(scratch, 'store')]
  for (const created of [dist, folder]) mkdirSync(created)
  const file = join(dist, 'film.mp4')
  writeFileSync(file, 'begins with this')
  // A sparse file takes no room.
  truncateSync(file, size)
  const sha256 = await hashOf('sha256', createReadStream(file))
  const film = { key: 'film.mp4', kind: 'file', size, sha256, contentType: 'video/mp4' } as const
  writeFileSync(objectListFile(dist), objectListText({ siteUrl, objects: [film] }))

  const store = new Store(new FileBackend(folder))
  let mostBytes = 0
  const timer = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers)
  }, 20)
  const published = await publish(store, dist, {}, { pointer: 'link' })
  clearInterval(timer)
  expect(await store.hash(`${published.folder}film.mp4`)).toBe(sha256)
  expect(mostBytes).toBeLessThan(200 * 1024 * 1024)
})
