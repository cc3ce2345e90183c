import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningServer, startServer } from '../../fixtures/server/startServer.ts'
import type { CommandOptions } from '../../setup/runCommand.ts'

const running: RunningServer[] = []
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGINT')
    await ended
  }
})

/** Starts `dev` in a copy of the project whose path has what paths rarely have. */
async function startDev(words: readonly string[] = [], options: CommandOptions = {}) {
  const project = join(scratchFolder(), `Größe [a] (b) {c} 'd' & e`)
  mkdirSync(project)
  copyProject(project)
  const path = (name: string) => join(project, name)
  const save = (text: string, name = 'posts/saved.md') =>
    writeFileSync(path(name), postText({ id: 90, set: ['slug: saved'], body: `${text}\n` }))
  save('The first text.')
  const server = await startServer(['dev', '--port', '0', ...words], { project, cwd: project, ...options })
  running.push(server)
  const page = async (address: string) =>
    (await fetch(new URL(address, server.address), { headers: { Accept: 'text/html' } })).text()
  const shown = async (address: string, text: string) => {
    await expect.poll(() => page(address), { interval: 100, timeout: 20_000 }).toContain(text)
  }
  const post = '/blog/saved/'
  /** Stops the command, and returns the lines in which it said more than problems. */
  const notes = async () => {
    server.child.kill('SIGINT')
    const { stderr } = await server.ended
    return stderr
      .split('\n')
      .filter(line => line.startsWith('! '))
      .join('\n')
  }
  return { project, path, save, page, shown, post, notes }
}

/** Runs a command in a namespace of its own, with a limit of inotify(7) that is that of no other process. */
const limited = (limit: string): CommandOptions => ({
  through: ['unshare', '--map-root-user', 'sh', '-c', `echo ${limit} && exec "$@"`, 'sh'],
})
const noWatches = limited('20 > /proc/sys/user/max_inotify_watches')
const noInstances = limited('0 > /proc/sys/user/max_inotify_instances')

describe.each<[string, string[], CommandOptions, RegExp]>([
  ['the events of the system', [], {}, /^$/],
  ['--poll, where the system watches nothing', ['--poll', '100'], noInstances, /^$/],
  [
    'CHOKIDAR_USEPOLLING, where the system watches nothing',
    [],
    { ...noInstances, env: { CHOKIDAR_USEPOLLING: 'true', CHOKIDAR_INTERVAL: '100' } },
    /^$/,
  ],
  ['the watches that are left', [], noWatches, /^! .*--poll.*ENOSPC.*fs\.inotify\.max_user_watches=\d+$/],
  ['no watch', [], noInstances, /^! .*--poll.*EMFILE.*fs\.inotify\.max_user_instances=\d+$/],
])('with %s', (_, words, options, said) => {
  test('every save is seen: of texts, components, styles and the configuration, whatever becomes of folders', async () => {
    const { path, save, shown, post, notes } = await startDev(words, options)
    await shown(post, 'The first text.')
    const component = 'components/shell/Footer.tsx'
    const footer = readFileSync(path(component), 'utf8')
    for (const mark of ['One', 'Two', 'Three']) {
      // The second right after the first.
      for (const more of ['', ' again'])
        writeFileSync(path(component), footer.replace('{words.copyright}', `Footer ${mark}${more}.`))
      await shown('/pricing/', `Footer ${mark} again.`)
    }
    const config = readFileSync(path('site.config.ts'), 'utf8')
    writeFileSync(path('site.config.ts'), config.replace('All systems online', 'All hands on deck'))
    await shown('/pricing/', 'All hands on deck')

    renameSync(path('posts'), path('elsewhere'))
    await shown(post, 'saved.md was deleted')
    renameSync(path('elsewhere'), path('posts'))
    await shown(post, 'The first text.')
    cpSync(path('posts'), path('copy'), { recursive: true })
    rmSync(path('posts'), { recursive: true })
    renameSync(path('copy'), path('posts'))
    save('The second text.')
    await shown(post, 'The second text.')

    renameSync(path('posts/saved.md'), path('posts/Saved.md'))
    save('The third text.', 'posts/Saved.md')
    await shown(post, 'The third text.')
    mkdirSync(path('posts/2026/deep'), { recursive: true })
    renameSync(path('posts/Saved.md'), path('posts/2026/deep/saved.md'))
    save('The fourth text.', 'posts/2026/deep/saved.md')
    await shown(post, 'The fourth text.')
    mkdirSync(path('public/new/deep'), { recursive: true })
    writeFileSync(path('public/new/deep/file.txt'), 'A file in a new folder.')
    await shown('/new/deep/file.txt', 'A file in a new folder.')
    expect(await notes()).toMatch(said)
  })
})

test('a page shows what was saved without an event, as soon as it is asked for', async () => {
  const { path, save, page, post } = await startDev(['--poll', '60000'])
  expect(await page(post)).toContain('The first text.')
  save('The second text.')
  expect(await page(post)).toContain('The second text.')
  writeFileSync(path('posts/new.md'), postText({ id: 91, body: 'A new text.\n' }))
  expect(await page('/blog/new/')).toContain('A new text.')
  const config = readFileSync(path('site.config.ts'), 'utf8')
  writeFileSync(path('site.config.ts'), config.replace('All systems online', 'All hands on deck'))
  expect(await page('/pricing/')).toContain('All hands on deck')
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  'the day is that of UTC in %s',
  async zone => {
    const today = new Date().toISOString().slice(0, 10)
    const { path, page } = await startDev([], { env: { TZ: zone } })
    writeFileSync(path('posts/today.md'), postText({ id: 92, set: [`date: ${today}`] }))
    const html = await page('/blog/today/')
    expect(html).toContain(`dateTime="${today}"`)
    expect(html).not.toContain('>Scheduled<')
  },
)
