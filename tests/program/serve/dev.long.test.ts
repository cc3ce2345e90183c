import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestPath } from '../../fixtures/server/requestPath.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { keys, runInTerminal } from '../../fixtures/runInTerminal.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { startServer } from '../../fixtures/server/startServer.ts'
import { startCommand } from '../../setup/runCommand.ts'

/** Addresses by which a phone can reach this machine. */
const addresses = Object.values(networkInterfaces())
  .flatMap(all => all ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

/** The beginning of a line of a QR code: white on black. */
const codeLine = '\u001B[38;5;231;48;5;16m'

const phone = ['dev', '--port', '0', '--host']

test('--host tells a terminal the address in the network, with a code for a phone; Ctrl-C stops it', async () => {
  // Ctrl-C makes a terminal forget what it was about to show.
  const shows = addresses.length > 0 ? '▀' : 'network'
  const { code, raw, text } = await runInTerminal(phone, { steps: [{ shows, type: keys.ctrlC }] })
  expect(code).toBe(0)
  for (const address of addresses) expect(text).toContain(`http://${address}:`)
  expect(raw.includes(codeLine)).toBe(addresses.length > 0)
  expect(text).not.toMatch(/^\s+at /m)
})

test('in a folder of its host, the site begins there', async () => {
  const { address, child, ended } = await startServer([
    'dev',
    '--port',
    '0',
    '--site-url',
    'https://example.com/docs',
  ])
  const { origin, pathname } = new URL(address)
  expect(pathname).toBe('/docs/')
  const answer = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
    return [path, status, headers.get('location')]
  }
  for (const [path, status, location] of [
    ['/docs/pricing/', 200, null],
    ['/docs/@vite/client', 200, null],
    ['/', 302, '/docs/'],
    ['/docs', 302, '/docs/'],
    ['/pricing/', 404, null],
  ] as const)
    expect(await answer(path)).toEqual([path, status, location])
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0 })
})

test('without a terminal there is no code, nobody need read what is said, and other hosts are refused', async () => {
  const { child, ended } = startCommand(phone)
  let printed = ''
  child.stdout?.on('data', text => (printed += text))
  while (!printed.includes('network') && child.exitCode === null) await sleep(20)
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect(printed).not.toContain('▀')
  const origin = /http:\/\/\S+(?=\/ \()/.exec(printed)?.[0] ?? ''
  for (const path of ['/', '/blog/', '/feed.xml'])
    expect((await fetch(origin + path, { headers: { Accept: 'text/html' } })).status).toBe(200)
  // As curl, a script or an image asks.
  for (const [path, status] of Object.entries({
    '/': 200,
    '/pricing/': 200,
    '/nope.png': 404,
    '/nope/': 404,
  }))
    expect([path, (await fetch(origin + path)).status]).toEqual([path, status])
  const missing = await fetch(`${origin}/blog/nope/`, { headers: { Accept: 'text/html' } })
  const suggestions = /data-addresses="([^"]*)"/.exec(await missing.text())?.[1] ?? ''
  expect(missing.status).toBe(404)
  expect(await (await fetch(origin + suggestions)).json()).toContain('/pricing/')
  // A name that was made to lead here is not answered.
  const { port } = new URL(origin)
  const under = async (name: string, path: string) =>
    (await requestPath(new URL(origin), path, { headers: { host: `${name}:${port}`, accept: 'text/html' } }))
      .status
  for (const path of ['/', '/feed.xml', '/components/entry.ts', '/@vite/client']) {
    expect([path, await under('localhost', path)]).toEqual([path, 200])
    expect([path, await under('evil.example', path)]).toEqual([path, 403])
  }
  // Connections that nothing here wants are closed.
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', origin: 'https://evil.example' }
  for (const path of ['/', '/@vite/client'])
    expect((await requestPath(new URL(origin), path, { headers: upgrade })).status).toBe(404)
  // As npx does: it hands on what the terminal has sent already.
  child.kill('SIGINT')
  child.kill('SIGINT')
  await sleep(20)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0 })
})

test('links out of the folders of writers are told, and neither shown, served nor watched', async () => {
  const scratch = scratchFolder()
  const project = join(scratch, 'project')
  const folder = join(project, 'public')
  mkdirSync(project)
  copyProject(project)
  writeFileSync(join(scratch, 'outside.md'), 'A secret of the machine.')
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, '.git', 'config'), 'A secret of the folder.')
  const { child, ended } = startCommand(['dev', '--port', '0'], { project, cwd: project })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (printed += text))
  await expect.poll(() => printed, { timeout: 30_000 }).toContain('Serving')
  const [origin = ''] = /http:\/\/[^/\s]+/.exec(printed) ?? []
  const page = async () => (await fetch(`${origin}/blog/saved/`, { headers: { Accept: 'text/html' } })).text()
  const saveUntil = (title: string, seen: () => Promise<string> | string, expected: string) => {
    writeFileSync(join(project, 'posts', 'saved.md'), postText({ id: 90, set: [`title: ${title}`] }))
    return expect.poll(seen, { interval: 100, timeout: 20_000 }).toContain(expected)
  }

  await saveUntil('Saved first', page, 'Saved first')
  const links = [join(project, 'posts', 'leak.md'), join(folder, 'leak.md')]
  for (const link of links) symlinkSync(join(scratch, 'outside.md'), link)
  symlinkSync(scratch, join(folder, 'all'))
  await saveUntil('Not loaded', () => printed, '3 errors')
  writeFileSync(join(scratch, 'watched.md'), 'Seen through the link all/.')
  const paths = ['posts/leak.md', 'public/leak.md', 'public/all/outside.md', 'public/.git/config']
  for (const path of [...paths, 'leak.md', 'all/outside.md', '.git/config']) {
    for (const address of [`/${path}`, `/${path}?raw`, `/@fs${project}/${path}`])
      expect(await (await fetch(origin + address)).text()).not.toContain('secret')
  }
  for (const link of [...links, join(folder, 'all')]) rmSync(link)

  renameSync(folder, `${folder}-elsewhere`)
  symlinkSync('public-elsewhere', folder)
  await saveUntil('Not loaded', () => printed, 'public-unreadable')
  rmSync(folder)
  renameSync(`${folder}-elsewhere`, folder)
  await saveUntil('Saved last', page, 'Saved last')
  const part = await fetch(`${origin}/favicon.svg`, { headers: { Range: 'bytes=1-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'svg'])
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 0 })
  expect(printed).not.toMatch(/^\s+at |A secret of|watched/m)
})

test('an expired post is marked, a deleted one reported, and another language shown', async () => {
  const project = join(scratchFolder(), 'project')
  mkdirSync(project)
  copyProject(project)
  const file = join(project, 'posts', 'short-lived.md')
  writeFileSync(
    join(project, 'posts', 'old-offer.md'),
    postText({ id: 91, set: ['title: An old offer', 'expires: 2026-03-02'] }),
  )
  writeFileSync(file, postText({ id: 92, body: 'See [the charts](/nowhere/).\n' }))
  const { address, child, ended } = await startServer(['dev', '--port', '0'], { project, cwd: project })
  const page = async (path: string) => {
    const answer = await fetch(new URL(path, address), { headers: { Accept: 'text/html' } })
    return { status: answer.status, text: await answer.text() }
  }
  const expired = await page('/blog/old-offer/')
  expect(expired.status).toBe(200)
  for (const part of ['<h1 class="post__title">An old offer', 'expired on 2026-03-02'])
    expect(expired.text).toContain(part)
  expect((await page('/blog/')).text).not.toContain('An old offer')
  expect((await page('/blog/short-lived/')).status).toBe(200)
  rmSync(file)
  const deleted = async () => (await page('/blog/short-lived/')).text
  await expect.poll(deleted, { interval: 100, timeout: 20_000 }).toContain('short-lived.md was deleted')
  expect((await page('/blog/short-lived/')).status).toBe(404)

  const config = join(project, 'site.config.ts')
  const blog = async () => (await page('/blog/')).text
  expect(await blog()).toContain('Search posts')
  for (const [from, to, word] of [
    ['en', 'de', 'Beiträge durchsuchen'],
    ['de', 'en', 'Search posts'],
  ] as const) {
    writeFileSync(config, readFileSync(config, 'utf8').replace(`language: '${from}'`, `language: '${to}'`))
    await expect.poll(blog, { interval: 100, timeout: 20_000 }).toContain(word)
  }
  child.kill('SIGINT')
  const { code, stdout, stderr } = await ended
  expect(code).toBe(0)
  // The legal texts stay English.
  expect(stderr).toMatch(/link-missing\n[^]+\n1 error\n[^]+legal-language/)
  expect(stdout).toMatch(/^Serving the site at http:\S+ .+\n/)
})
