import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../publish/stores/openStore.ts'
import { listPreviews } from '../../publish/previews.ts'
import { previewTarget, resolveTarget } from '../../publish/target.ts'
import { readState, writeState } from '../../publish/records/records.ts'
import { publish } from '../fixtures/publish/inProcess.ts'
import { storedSite } from '../fixtures/publish/storedSite.ts'
import { testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

const targets = await testTargets()
const dist = join(scratchFolder(), 'dist')
beforeAll(() => writeSite(dist, sites.before))

describe.each(targets)('$name', ({ target, env }) => {
  withEnvironment(env)
  const address = target('previews')

  test('previews are listed, the oldest first, and expire', async () => {
    const settings = resolveTarget(address, {})
    const whole = await openStore(settings.target)
    await publish(whole, dist)
    for (const name of ['pr-1', 'pr-2']) {
      const store = await openStore(previewTarget(settings, name).target)
      await publish(store, dist)
      store.close()
    }
    const old = await openStore(previewTarget(settings, 'pr-2').target)
    const known = await readState(old)
    const releases = known!.state.releases.map(release => ({ ...release, at: '2026-01-01T00:00:00Z' }))
    await writeState(old, known, { ...known!.state, releases })
    expect((await listPreviews(whole, settings)).map(({ name }) => name)).toEqual(['pr-2', 'pr-1'])

    const { code, stdout } = await runInProcess(
      ['previews', address, '--expire', '14d', '--format', 'json'],
      { env },
    )
    expect({ code, found: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      found: [
        { name: 'pr-2', removed: true },
        { name: 'pr-1', days: 0, removed: false },
      ],
    })
    expect(await storedSite(old)).toEqual({})
    expect((await listPreviews(whole, settings)).map(({ name }) => name)).toEqual(['pr-1'])
    for (const store of [whole, old]) store.close()
  })
})
