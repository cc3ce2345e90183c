// Measures `kube-site publish` in turns with rclone, with an S3 server on this machine and 10,000 objects in 3 rounds, or
// other numbers.
import { join } from 'node:path'
import { page, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { freePort } from '../tests/fixtures/stores/freePort.ts'
import { startStores } from '../tests/fixtures/stores/startStores.ts'
import {
  measureCommand,
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
  const folders = ['before', 'one', 'after', 'other'].map(name => join(work, name))
  const [before, one, after, other] = folders as [string, string, string, string]
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
    return measureProcess(line, { env: rcloneEnv })
  }
  const kubeSite = (command: string, prefix: string, ...flags: string[]) =>
    measureCommand([command, ceph.target.replace('?', `/${prefix}?`), ...flags], { env: ceph.env })
  const runs = new Map<string, ProcessMetrics[]>()
  const add = async (name: string, run: Promise<ProcessMetrics>) =>
    runs.set(name, [...(runs.get(name) ?? []), await run])
  try {
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs, atomic] = [`kube-site-${round}`, `rclone-${round}`, `atomic-${round}`]
      const publish = (folder: string, ...flags: string[]) =>
        kubeSite('publish', ours, '--dist', folder, ...flags)
      const release = (folder: string) => kubeSite('publish', atomic, '--atomic', '--dist', folder)
      await add('rclone, first', rclone('copy', before, theirs))
      await add('kube-site, first', publish(before))
      await add('rclone, nothing changed', rclone('sync', before, theirs))
      await add('kube-site, nothing changed', publish(before))
      await add('rclone, one page changed', rclone('sync', one, theirs))
      await add('kube-site, one page changed', publish(one))
      await add('rclone, a tenth changed', rclone('sync', after, theirs))
      await add('kube-site, a tenth changed', publish(after))
      await add('kube-site rollback', kubeSite('rollback', ours))
      await add('rclone, all pages changed', rclone('sync', other, theirs))
      await add('kube-site, all pages changed', publish(other, '--release-hold'))
      await add('kube-site --atomic, first', release(before))
      await add('kube-site --atomic, one page changed', release(one))
      await add('kube-site --atomic, a tenth changed', release(after))
      await add('kube-site --atomic, all pages changed', release(other))
      await add('kube-site rollback, atomic', kubeSite('rollback', atomic))
    }
  } finally {
    await stop()
  }
  printHead(`${objectCount} objects, median of ${rounds} runs`, ['case', 'seconds', 'objects/s', 'MB'])
  for (const [name, all] of runs) {
    const seconds = median(all.map(run => run.seconds))
    const megabytes = median(all.map(run => run.megabytes)).toFixed(0)
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
