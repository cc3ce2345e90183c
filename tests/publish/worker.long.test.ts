import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { S3Target } from '../../content/schema/config/parseTarget.ts'
import { requestSite, type SiteRequest } from '../../publish/after/request.ts'
import { openStore, type Store } from '../../publish/stores/Store.ts'
import { previewTarget, resolveTarget } from '../../publish/target.ts'
import { publish, restore } from '../fixtures/publish/inProcess.ts'
import { publicBucket } from '../fixtures/publish/publicBucket.ts'
import { type RunningWorker, startWorker } from '../fixtures/publish/startWorker.ts'
import { neededStore, withEnvironment } from '../fixtures/publish/testStores.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root } from '../setup/runCommand.ts'
import { runInProcess } from '../setup/runInProcess.ts'

// The Worker of docs/snippets in Cloudflare's runtime, in front of Ceph's gateway.

const { target: whole, env } = neededStore('ceph')
withEnvironment(env)
const settings = { ...resolveTarget(whole.replace('//site?', '//worker?'), {}), atomic: true }
const scratch = scratchFolder()
const data = 'data/posts/1.0123456789.json'
const site = (name: string) => ({
  'index.html': `home ${name}`,
  'blog/index.html': `blog ${name}`,
  'blog/index.md': `# blog ${name}`,
  'blog/index.json': `["${name}"]`,
  '404.html': `nothing in ${name}`,
  'file.txt': '0123456789',
  [`assets/app-${name}.js`]: `app ${name}`,
  [data]: 'data of all',
})

let store: Store
let worker: RunningWorker
/** The first and the second release. */
const ids: string[] = []

beforeAll(async () => {
  for (const name of ['1', '2', 'draft']) writeSite(join(scratch, name), site(name))
  store = await openStore(settings.target)
  const bucket = await publicBucket(settings.target as S3Target)
  for (const name of ['1', '2']) {
    const { entry } = await publish(store, join(scratch, name), {}, settings)
    ids.push(entry?.id ?? '')
  }
  const preview = await openStore(previewTarget(settings, 'pr-1').target)
  await publish(preview, join(scratch, 'draft'))
  preview.close()
  worker = await startWorker(bucket, join(scratch, 'worker'))
})
afterAll(async () => {
  store.close()
  await worker.stop()
})

/** Asks the Worker: `host` is a name below the host of previews, or empty for the site's own. */
const ask = async (host: string, path: string, request?: SiteRequest) => {
  const origin = host === '' ? worker.siteUrl : `http://${host}.${worker.previewHost}`
  const { status, headers, body } = await requestSite(origin + path, request)
  return { status, headers, text: body.toString(), isHidden: headers['x-robots-tag'] === 'noindex' }
}

const found = (text: string, isHidden: boolean) => ({ status: 200, text, isHidden })

test('each release and each preview has an address, and one write switches that of the site', async () => {
  const [first = '', second = ''] = ids
  expect(await ask('', '/')).toMatchObject(found('home 2', false))
  await restore(store, undefined, settings)
  expect(await ask('', '/')).toMatchObject(found('home 1', false))
  expect(await ask('', '/blog/')).toMatchObject(found('blog 1', false))
  expect(await ask(first, '/')).toMatchObject(found('home 1', true))
  expect(await ask(second, '/blog/')).toMatchObject(found('blog 2', true))
  expect(await ask('pr-1', '/')).toMatchObject(found('home draft', true))
})

test.each([
  ['', '/assets/app-1.js', 'app 1'],
  ['', '/assets/app-2.js', 'app 2'],
  ['first', '/assets/app-1.js', 'app 1'],
  ['', `/${data}`, 'data of all'],
  ['pr-1', '/assets/app-draft.js', 'app draft'],
  ['pr-1', `/${data}`, 'data of all'],
  ['pr-1', '/blog/index.json?x=1', '["draft"]'],
])('"%s" has %s', async (host, path, text) => {
  expect(await ask(host === 'first' ? ids[0]! : host, path)).toMatchObject({ status: 200, text })
})

test('caches of the edge may keep a release, and those of visitors may not', async () => {
  const stored = await store.head(`${await store.pointer()}index.html`)
  expect(stored?.headers.cacheControl).toContain('s-maxage=31536000')
  const cachingOf = async (host: string, path: string) => (await ask(host, path)).headers['cache-control']
  expect(await cachingOf('', '/')).toBe('public, max-age=0, must-revalidate')
  expect(await cachingOf('', '/missing/')).toBe('public, max-age=0, must-revalidate')
  expect(await cachingOf(ids[0]!, '/file.txt')).toBe('public, max-age=86400')
  expect(await cachingOf('', '/assets/app-1.js')).toBe('public, max-age=31536000, immutable')
})

test('who asks for markdown gets it where there is any', async () => {
  const request = { headers: { accept: 'text/markdown, text/html;q=0.9' } }
  const second = { status: 200, text: '# blog 2', isHidden: true }
  expect(await ask(ids[1]!, '/blog/', request)).toMatchObject(second)
  expect(await ask('pr-1', '/blog/', request)).toMatchObject({ text: '# blog draft' })
  expect(await ask('', '/', request)).toMatchObject({ status: 200, text: expect.stringMatching(/^home/) })
  expect(await ask('', '/missing/', request)).toMatchObject({ status: 404 })
})

test.each([
  ['/blog', '/blog/'],
  ['/blog?page=2&x=a%20b', '/blog/?page=2&x=a%20b'],
  ['/v1.30/notes', '/v1.30/notes/'],
  ['/docs/caf%C3%A9', '/docs/caf%C3%A9/'],
])('%s is redirected to %s', async (path, to) => {
  const { status, headers } = await ask('', path)
  expect({ status, location: headers.location }).toEqual({ status: 301, location: worker.siteUrl + to })
})

test('several slashes do not lead to another host', async () => {
  const { headers } = await ask('', '//other.example/x')
  expect(new URL(headers.location ?? '', worker.siteUrl).host).toBe(new URL(worker.siteUrl).host)
})

describe('what a browser asks for', () => {
  test('a part of a file', async () => {
    const { status, text, headers } = await ask('', '/file.txt', { headers: { range: 'bytes=2-4' } })
    expect({ status, text, range: headers['content-range'] }).toEqual({
      status: 206,
      text: '234',
      range: 'bytes 2-4/10',
    })
  })

  test('whether a page has changed', async () => {
    const { etag = '' } = (await ask('', '/')).headers
    expect(await ask('', '/', { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    })
    expect(await ask('', '/', { headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200 })
  })

  test.each([
    ['/file.txt', 200],
    ['/missing/', 404],
  ])('the head of %s', async (path, status) => {
    expect(await ask('', path, { method: 'HEAD' })).toMatchObject({ status, text: '' })
  })
})

test.each([
  ['', '/missing/', 'nothing in 1'],
  ['', '/missing.png', 'nothing in 1'],
  ['second', '/missing/', 'nothing in 2'],
  ['pr-1', '/missing/', 'nothing in draft'],
  // Records, and what has an address of its own.
  ['', '/.kube-site/state.json', 'Not found'],
  ['', '/current/', 'nothing in 1'],
  ['', '/releases/FIRST/file.txt', 'nothing in 1'],
  ['', '/preview/pr-1/file.txt', 'nothing in 1'],
  ['', `/preview/pr-1/${data}`, 'nothing in 1'],
  ['', `/%70review/pr-1/${data}`, 'nothing in 1'],
  ['', '/assets/..%2Fpreview/pr-1/file.txt', 'Not found'],
  ['pr-1', '/.kube-site/state.json', 'Not found'],
  ['pr-1', '/%2Ekube-sit%65/state.json', 'Not found'],
  ['pr-1', '/%2F.kube-site/state.json', 'Not found'],
  ['pr-1', '/%ff.txt', 'Not found'],
  ['pr-2', '/', 'Not found'],
  ['9-abcdef', '/', 'Not found'],
  ['a.pr-1', '/', 'Not found'],
])('"%s" has no %s', async (host, path, text) => {
  const answer = await ask(host === 'second' ? ids[1]! : host, path.replace('FIRST', ids[0]!))
  expect(answer).toMatchObject({ status: 404, text })
})

test('the commands name the addresses, and request them', async () => {
  const { siteUrl, previewHost } = worker
  const target = { url: whole.replace('//site?', '//worker?'), siteUrl, previewHost, atomic: true }
  const config = join(scratch, 'site.config.ts')
  writeFileSync(
    config,
    `import config from ${JSON.stringify(join(root, 'site.config.ts'))}
export default { ...config, publish: { staging: ${JSON.stringify(target)} } }`,
  )
  const dist = join(scratch, 'dist')
  const kubeSite = async (...words: string[]) => {
    const line = [...words, '--config', config, '--format', 'json']
    const { code, stdout, stderr } = await runInProcess(line, { env })
    expect({ code, stderr }).toMatchObject({ code: 0 })
    return JSON.parse(stdout)
  }
  const own = (name: string) => `http://${name}.${previewHost}`
  writeSite(dist, site('3'), { siteUrl })
  const { release, releaseUrl, verification } = await kubeSite('publish', 'staging', '--dist', dist)
  expect(releaseUrl).toBe(own(release.id))
  expect(verification).toMatchObject({ siteUrl, differences: [] })
  expect((await kubeSite('releases', 'staging'))[0]).toMatchObject({ id: release.id, siteUrl: releaseUrl })
  writeSite(dist, site('draft'), { siteUrl: own('pr-3') })
  const preview = await kubeSite('publish', 'staging', '--preview', 'pr-3', '--dist', dist)
  expect(preview.verification).toMatchObject({ siteUrl: own('pr-3'), differences: [] })
  expect(preview.verification.asked).toBeGreaterThan(1)
  expect(await kubeSite('previews', 'staging')).toContainEqual(
    expect.objectContaining({ name: 'pr-3', siteUrl: own('pr-3') }),
  )
})

test.each(['12-9f3a1b', 'a'.repeat(64)])('a preview cannot have the name %s', async name => {
  const { code, stderr } = await runInProcess(['previews', whole, '--preview', name], { env })
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('pr-12') })
})
