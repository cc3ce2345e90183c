import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { S3Target } from '../../content/schema/config/parseTarget.ts'
import { KeyValueStore } from '../../publish/stores/KeyValueStore.ts'
import { openStore, Store } from '../../publish/stores/Store.ts'
import { previewTarget, resolveTarget } from '../../publish/target.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { hasty, publish, restore } from '../fixtures/publish/inProcess.ts'
import { publicBucket } from '../fixtures/publish/publicBucket.ts'
import { type KeyValueStoreServer, startKeyValueStore } from '../fixtures/publish/startKeyValueStore.ts'
import { neededStore, withEnvironment } from '../fixtures/publish/testStores.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { visitDistribution } from '../fixtures/publish/visitDistribution.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root } from '../setup/runCommand.ts'

// Atomic releases behind CloudFront, whose function reads the current release from a key value store.

const { target, env } = neededStore('ceph')
withEnvironment(env)
const settings = {
  ...resolveTarget(target.replace('//site?', '//cloudfront?'), {}),
  atomic: true,
  keepReleases: 2,
}
const scratch = scratchFolder()
const data = 'data/posts/1.0123456789.json'
const site = (name: string) => ({
  'index.html': `home ${name}`,
  'blog/index.html': `blog ${name}`,
  'blog/a-post/index.html': `post ${name}`,
  'blog/a-post/index.md': `# post ${name}`,
  '404.html': `nothing in ${name}`,
  [`assets/app-${name}.js`]: `app ${name}`,
  [data]: 'data of all',
})

let server: KeyValueStoreServer
beforeAll(async () => {
  for (const name of ['1', '2', '3', 'draft']) writeSite(join(scratch, name), site(name))
  server = await startKeyValueStore()
})
afterAll(() => server.close())
beforeEach(() => {
  server.value = undefined
  server.onRequest = () => undefined
})

describe('the function', () => {
  let store: Store
  let bucket: string
  beforeAll(async () => {
    bucket = await publicBucket(settings.target as S3Target)
    store = await openStore(settings.target, server.arn)
    const preview = await openStore(previewTarget(settings, 'pr-1').target)
    await publish(preview, join(scratch, 'draft'))
    preview.close()
  })
  afterAll(() => store.close())

  const visit = (host: string, address: string, sent: Record<string, { value: string }> = {}) =>
    visitDistribution({ bucket, current: server.value }, { host, address, sent })

  test('shows the current release, and each release and preview at its own address', async () => {
    const published = await publish(store, join(scratch, '1'), {}, settings)
    const second = await publish(store, join(scratch, '2'), {}, settings)
    const [first, current] = [published.entry!.id, second.entry!.id]
    expect(await visit('www.example.com', '/')).toEqual({
      status: 200,
      text: 'home 2',
      caching: 'public, max-age=0, must-revalidate',
    })
    const own = (name: string) => `${name}.preview.example.com`
    const noindex = { status: 200, robots: 'noindex' }
    expect(await visit(own(first), '/')).toMatchObject({ ...noindex, text: 'home 1' })
    expect(await visit(own(first), '/assets/app-1.js')).toMatchObject({ ...noindex, text: 'app 1' })
    expect(await visit(own(current), '/blog/')).toMatchObject({ ...noindex, text: 'blog 2' })
    expect(await visit(own('pr-1'), '/blog/')).toMatchObject({ ...noindex, text: 'blog draft' })
    expect(await visit(own('pr-1'), '/assets/app-draft.js')).toMatchObject(noindex)
    const accept = { accept: { value: 'text/markdown, text/html;q=0.9' } }
    expect(await visit('www.example.com', '/blog/a-post/', accept)).toMatchObject({ text: '# post 2' })
    expect(await visit('www.example.com', '/blog/', accept)).toMatchObject({ text: 'blog 2' })
    await restore(store, undefined, settings)
    expect(await visit('www.example.com', '/blog/?page=2')).toMatchObject({ status: 200, text: 'blog 1' })
    expect(await visit('www.example.com', '/assets/app-2.js')).toMatchObject({ status: 200, text: 'app 2' })
    expect(await visit('www.example.com', `/${data}`)).toMatchObject({ status: 200, text: 'data of all' })
    expect(await visit('www.example.com', '/missing/')).toEqual({
      status: 404,
      text: 'nothing in 1',
      caching: 'public, max-age=0, must-revalidate',
    })
  })

  test.each([
    ['/blog', '/blog/'],
    ['/blog?page=2&x=a%20b', '/blog/?page=2&x=a%20b'],
    ['/v1.30/notes', '/v1.30/notes/'],
    ['//other.example/x', '/other.example/x/'],
    [String.raw`/\other.example/x`, '/other.example/x/'],
  ])('redirects %s to %s', async (path, location) => {
    expect(await visit('www.example.com', path)).toEqual({ status: 301, location })
  })

  test.each([
    ['www.example.com', '/.kube-site/state.json'],
    ['www.example.com', '/preview/pr-1/index.html'],
    ['www.example.com', `/%70review/pr-1/${data}`],
    ['www.example.com', '/assets/../.kube-site/state.json'],
    ['pr-1.preview.example.com', '/.kube-site/state.json'],
    ['pr-1.preview.example.com', '/%2Ekube-sit%65/state.json'],
    ['pr-1.preview.example.com', '/%ff.txt'],
    ['pr-2.preview.example.com', '/'],
  ])('hides what is not for visitors: %s%s', async (host, path) => {
    server.value = (await store.pointer())!
    expect(await visit(host, path)).toMatchObject({ status: 404 })
  })

  test('has only syntax that the runtime is documented to know', () => {
    const source = readFileSync(join(root, 'docs/snippets/cloudfront-function.js'), 'utf8')
    // Neither destructuring, nor default values, spreading, optional chaining, or awaiting in arguments.
    expect(source).not.toMatch(
      /(?:const|let|var)\s*[{[]|\(\s*[{[][^)]*\)\s*=>|\.\.\.|\?\.|\?\?|catch \{|\(await/,
    )
  })
})

test('a missing permission is an incomplete release, which the next run completes', async () => {
  const backend = new MemoryBackend()
  const open = () => new Store(backend, hasty, { pointers: [new KeyValueStore(server.arn, backend)] })
  server.onRequest = method =>
    method === 'PUT' ? { status: 403, error: 'AccessDeniedException' } : undefined
  const failed = publish(open(), join(scratch, '1'), {}, settings)
  await expect(failed).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringContaining('cloudfront-keyvaluestore:PutKey'),
  })
  server.onRequest = () => undefined
  expect((await publish(open(), join(scratch, '1'), {}, settings)).entry).toBeUndefined()
  expect(server.value).toBe(await backend.pointer())
})
