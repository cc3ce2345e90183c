import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { postText } from '../../tests/fixtures/postText.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { checkLoaded } from './checkSite.ts'
import { loadSite } from './loadSite.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a check opens each file of public/ once, whichever texts show it', async () => {
  const root = scratchFolder()
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const raw = { width: 400, height: 300, channels: 3 } as const
  const noise = {
    create: { ...raw, background: 'red', noise: { type: 'gaussian', mean: 99, sigma: 40 } },
  } as const
  const large = await sharp(noise).png().toBuffer()
  const files = ['public/large.png', 'public/robots.txt', 'public/small.svg']
  write(files[0]!, large)
  write(files[1]!, 'User-agent: *\n')
  write(files[2]!, '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="2"/>')
  write('posts/a.md', postText({ id: 1, body: '![a](/large.png)\n\n![b](/small.svg)\n' }))
  write('texts/b.md', '---\ntitle: B\ndescription: A page\n---\n\n![a](/large.png)\n')
  const today = '2026-11-27'
  const paths = { root, posts: join(root, 'posts'), config: join(root, 'site.config.ts') }
  const options = { ...paths, drafts: false, future: false, today }
  const opening = [vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'readFileSync')]
  syncBuiltinESMExports()
  const loaded = await loadSite({ ...options, checkOnly: true })
  checkLoaded(options, loaded)
  expect(loaded.imageSizes).toEqual({
    '/large.png': { width: 400, height: 300 },
    '/small.svg': { width: 5, height: 2 },
  })
  const opened = opening.flatMap(({ mock }) => mock.calls.map(([path]) => String(path)))
  const ofPublic = opened.filter(path => path.startsWith(join(root, 'public')))
  expect(ofPublic.toSorted()).toEqual(files.map(file => join(root, file)))
})
