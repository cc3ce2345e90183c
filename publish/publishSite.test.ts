import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodes } from '../system/CommandError.ts'
import { sites, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { listFiles } from '../tests/fixtures/snapshot.ts'
import { publishSite } from './publishSite.ts'
import { FileBackend } from './stores/FileBackend.ts'
import { Store } from './stores/Store.ts'

const scratch = scratchFolder()

test('a site at a real address that names addresses of the example is refused, before anything is written', async () => {
  const [dist, folder] = [join(scratch, 'dist'), join(scratch, 'store')]
  writeSite(dist, sites.after, { placeholders: ['app.fairlead.example'] })
  const published = publishSite(dist, {
    store: new Store(new FileBackend(folder)),
    settings: {
      name: 'production',
      target: { kind: 'file', folder },
      cleanAddresses: false,
      redirectObjects: false,
      keepReleases: 10,
      keepDays: 7,
    },
    flags: { lock: true, lease: 60, verifySite: false },
    progress: { start() {}, advance() {}, end() {}, note() {} },
  })
  await expect(published).rejects.toMatchObject({
    exitCode: exitCodes.refused,
    message: expect.stringContaining('app.fairlead.example'),
  })
  expect(listFiles(folder)).toEqual([])
})
