// Measures `kube-site publish` beside rclone, with an S3 server on this machine.
import { deepStrictEqual as deepEqual } from 'node:assert'
import { join } from 'node:path'
import { parseTarget, type Target } from '../content/config/parseTarget.ts'
import { openStore } from '../cli/stores/openStore.ts'
import { withRetries } from '../cli/stores/withRetries.ts'
import { freePort } from '../scripts/stores/freePort.ts'
import { startStores } from '../scripts/stores/startStores.ts'
import { storedSite } from '../tests/fixtures/publish/storedSite.ts'
import { page, writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { startCommand, startProgram } from '../tests/setup/runCommand.ts'
import { type Figures, measureProcess } from './measureProcess.ts'
import { printHead, withTemporaryFolder } from './report.ts'

const objectCount = Number(process.argv[2] ?? 10_000)
const rounds = 3

/** Requests under way at once, of either. */
const atOnce = '48'

await withTemporaryFolder(async work => {
  const [before, after] = [join(work, 'before'), join(work, 'after')]
  writeSite(before, siteFiles('before'))
  writeSite(after, siteFiles('after'))
  const { ceph, stop } = await startStores({ ceph: await freePort(), azurite: await freePort() })
  const target = new URL(ceph.target)
  const rcloneEnv = {
    ...ceph.env,
    // rclone 1.60 does not start where it is told of other authorities.
    AWS_CA_BUNDLE: undefined,
    RCLONE_CONFIG_STORE_TYPE: 's3',
    RCLONE_CONFIG_STORE_PROVIDER: 'Ceph',
    RCLONE_CONFIG_STORE_ENV_AUTH: 'true',
    RCLONE_CONFIG_STORE_ENDPOINT: target.searchParams.get('endpoint') ?? '',
  }
  const rclone = (command: string, folder: string, to: string) =>
    measureProcess(
      startProgram(
        [
          'rclone',
          command,
          folder,
          `store:${target.host}/${to}`,
          '--transfers',
          atOnce,
          '--checkers',
          atOnce,
        ],
        { env: rcloneEnv },
      ),
      { memory: true },
    )
  const kubeSite = (words: string[], to: string) =>
    measureProcess(
      startCommand([...words.slice(0, 1), ceph.target.replace('?', `/${to}?`), ...words.slice(1)], {
        env: ceph.env,
      }),
      { memory: true },
    )
  /** Contents and headers of all objects. */
  const stored = async (to: string) => {
    Object.assign(process.env, ceph.env)
    const store = await openStore(parseTarget(ceph.target.replace('?', `/${to}/?`)) as Target)
    try {
      return await storedSite(withRetries(store))
    } finally {
      store.close()
    }
  }
  const figures = new Map<string, Figures[]>()
  const add = async (name: string, run: Promise<Figures>) => {
    figures.set(name, [...(figures.get(name) ?? []), await run])
  }
  try {
    // In turns, as a machine is not equally fast all the time.
    for (let round = 0; round < rounds; round++) {
      const [ours, theirs] = [`kube-site-${round}`, `rclone-${round}`]
      await add('rclone, first', rclone('copy', before, theirs))
      await add('kube-site, first', kubeSite(['publish', '--dist', before], ours))
      const published = round === 0 ? await stored(ours) : undefined
      await add('rclone, nothing changed', rclone('sync', before, theirs))
      await add('kube-site, nothing changed', kubeSite(['publish', '--dist', before], ours))
      await add('rclone, a tenth changed', rclone('sync', after, theirs))
      await add('kube-site, a tenth changed', kubeSite(['publish', '--dist', after], ours))
      await add('kube-site rollback', kubeSite(['rollback'], ours))
      // Once is enough: it takes as long as all of that.
      if (published) deepEqual(await stored(ours), published)
    }
  } finally {
    await stop()
  }
  printHead(`${objectCount} objects, median of ${rounds} runs`, ['case', 'seconds', 'objects/s', 'MB'])
  for (const [name, runs] of figures) {
    const { seconds, megabytes } = runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)]!
    const rate = objectCount / seconds
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${rate.toFixed(0)} | ${megabytes?.toFixed(0) ?? '?'} |`)
  }
})

/** The files of a site, nine tenths of them pages of 2 to 8 kB; at two times, between which a tenth changes. */
function siteFiles(time: string): Record<string, string> {
  const files = Array.from({ length: objectCount }, (_, at) => {
    const changes = at % 10 === 1
    const text = page(`${at}${changes ? time : ''}${'x'.repeat(2000 + ((at * 37) % 6000))}`)
    return [at % 10 === 0 ? `assets/a-${at}.js` : `blog/post-${at}/index.html`, text]
  })
  return Object.fromEntries(files)
}
