// Measures `kube-site publish` in turns with rclone, with an S3 server on this machine and 10,000 objects in 3 rounds, or
// other numbers.
import { deepStrictEqual as deepEqual } from 'node:assert'
import { join } from 'node:path'
import { parseTarget, type Target } from '../content/schema/config/parseTarget.ts'
import { openStore } from '../publish/stores/Store.ts'
import { storedSite } from '../tests/fixtures/publish/storedSite.ts'
import { page, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { freePort } from '../tests/fixtures/stores/freePort.ts'
import { startStores } from '../tests/fixtures/stores/startStores.ts'
import { startCommand, startProgram } from '../tests/setup/runCommand.ts'
import {
  measureProcess,
  median,
  printHead,
  printRow,
  type ProcessMetrics,
  withTemporaryFolder,
} from './measure.ts'

const objectCount = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 3)

/** Requests that either program has in flight. */
const concurrency = ['--checksum', '--fast-list', '--transfers', '48', '--checkers', '48']

await withTemporaryFolder(async work => {
  const [before, one, after, other] = ['before', 'one', 'after', 'other'].map(name => join(work, name)) as [
    string,
    string,
    string,
    string,
  ]
  writeSite(before, siteFiles('before'))
  writeSite(one, { ...siteFiles('before'), 'blog/post-1/index.html': page('one') })
  writeSite(after, siteFiles('after'))
  writeSite(other, siteFiles('other', { all: true }))
  const { ceph, stop } = await startStores({ ceph: await freePort(), azurite: await freePort() })
  const target = new URL(ceph.target)
  const rcloneEnv = {
    ...ceph.env,
    // rclone 1.60 does not start if this is set.
    AWS_CA_BUNDLE: undefined,
    RCLONE_CONFIG_STORE_TYPE: 's3',
    RCLONE_CONFIG_STORE_PROVIDER: 'Ceph',
    RCLONE_CONFIG_STORE_ENV_AUTH: 'true',
    RCLONE_CONFIG_STORE_ENDPOINT: target.searchParams.get('endpoint') ?? '',
  }
  const rclone = (command: string, folder: string, prefix: string) => {
    const line = ['rclone', command, folder, `store:${target.host}/${prefix}`, ...concurrency]
    return measureProcess(startProgram(line, { env: rcloneEnv }), { memory: true })
  }
  const kubeSite = (command: string, prefix: string, ...flags: string[]) => {
    const line = [command, ceph.target.replace('?', `/${prefix}?`), ...flags]
    return measureProcess(startCommand(line, { env: ceph.env }), { memory: true })
  }
  /** Contents and headers of all objects. */
  const stored = async (prefix: string) => {
    Object.assign(process.env, ceph.env)
    const store = await openStore(parseTarget(ceph.target.replace('?', `/${prefix}/?`)) as Target)
    try {
      return await storedSite(store)
    } finally {
      store.close()
    }
  }
  const runs = new Map<string, ProcessMetrics[]>()
  const add = async (name: string, run: Promise<ProcessMetrics>) =>
    runs.set(name, [...(runs.get(name) ?? []), await run])
  try {
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs] = [`kube-site-${round}`, `rclone-${round}`]
      await add('rclone, first', rclone('copy', before, theirs))
      await add('kube-site, first', kubeSite('publish', ours, '--dist', before))
      const published = round === 0 ? await stored(ours) : undefined
      await add('rclone, nothing changed', rclone('sync', before, theirs))
      await add('kube-site, nothing changed', kubeSite('publish', ours, '--dist', before))
      await add('rclone, one page changed', rclone('sync', one, theirs))
      await add('kube-site, one page changed', kubeSite('publish', ours, '--dist', one))
      await add('rclone, a tenth changed', rclone('sync', after, theirs))
      await add('kube-site, a tenth changed', kubeSite('publish', ours, '--dist', after))
      await add('kube-site rollback', kubeSite('rollback', ours))
      await add('rclone, all pages changed', rclone('sync', other, theirs))
      await add('kube-site, all pages changed', kubeSite('publish', ours, '--dist', other, '--release-hold'))
      const atomic = ['publish', `atomic-${round}`, '--atomic', '--dist'] as const
      await add('kube-site --atomic, first', kubeSite(...atomic, before))
      await add('kube-site --atomic, one page changed', kubeSite(...atomic, one))
      await add('kube-site --atomic, a tenth changed', kubeSite(...atomic, after))
      await add('kube-site --atomic, all pages changed', kubeSite(...atomic, other))
      await add('kube-site rollback, atomic', kubeSite('rollback', `atomic-${round}`))
      await kubeSite('rollback', ours, '1', '--no-hold')
      // Once, because it takes as long as the rest of a round.
      if (published) deepEqual(await stored(ours), published)
    }
  } finally {
    await stop()
  }
  printHead(`${objectCount} objects, median of ${rounds} runs`, ['case', 'seconds', 'objects/s', 'MB'])
  for (const [name, all] of runs) {
    const seconds = median(all, run => run.seconds)
    const megabytes = median(all, run => run.megabytes).toFixed(0)
    printRow([name, seconds.toFixed(1), (objectCount / seconds).toFixed(0), megabytes])
  }
})

/**
 * The files of a site at some time: nine tenths are pages of 2 to 8 kB, and a tenth, or all of them, differ between the times.
 */
function siteFiles(time: string, { all = false } = {}): Record<string, string> {
  const files = Array.from({ length: objectCount }, (_, at) => {
    const changes = all || at % 10 === 1
    const text = page(`${at}${changes && at % 10 !== 0 ? time : ''}${'x'.repeat(2000 + ((at * 37) % 6000))}`)
    return [at % 10 === 0 ? `assets/a-${at}.js` : `blog/post-${at}/index.html`, text]
  })
  return Object.fromEntries(files)
}
