import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { photograph } from '../../fixtures/photograph.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const dist = join(project, 'dist')
const scratchImages = join(project, '.camera')
const built = (file: string) => readFileSync(join(dist, file), 'utf8')
const build = (...words: string[]): Promise<CommandResult> =>
  runCommand(['build', '--today', testDay, ...words], { cwd: project, project })
const pictures = () => readdirSync(join(dist, 'assets', 'pictures'))
const kB = 1000

interface Report {
  pictures: { files: number; bytes: number }
}

beforeAll(async () => {
  copyProject(project, { bundled: true })
  rmSync(join(project, 'posts'), { recursive: true })
  mkdirSync(join(project, 'posts'))
  const images = join(project, 'public', 'images', 'posts')
  const photo = await photograph(1600, 1200)
  writeFileSync(join(images, 'Two Pods.png'), photo)
  // Turned by the camera: shown upright, 900 px wide.
  const turned = sharp(photo).resize(1200, 900).jpeg({ quality: 95 }).withMetadata({ orientation: 6 })
  writeFileSync(join(images, 'turned.jpg'), await turned.toBuffer())
  writeFileSync(join(images, 'small.png'), await sharp(photo).resize(60, 40).png().toBuffer())
  writeFileSync(join(images, 'unused.png'), photo)
  const config = join(project, 'site.config.ts')
  const withFace = "name: 'Ines Carvalho', picture: '/images/posts/face.jpg',"
  writeFileSync(config, readFileSync(config, 'utf8').replace("name: 'Ines Carvalho',", withFace))
  const face = sharp(photo).resize(700, 700).jpeg({ quality: 95 })
  writeFileSync(join(images, 'face.jpg'), await face.toBuffer())
  const body = [
    '![Two pods that talk](/images/posts/Two%20Pods.png "What is allowed")',
    '![The same, turned](/images/posts/turned.jpg)',
    '![A dot](/images/posts/small.png)',
    '<img src="/images/posts/turned.jpg" alt="As HTML">',
    'Code: `<img src="/images/posts/turned.jpg">`.\n',
  ]
  const set = ['image: "/images/posts/Two%20Pods.png"']
  writeFileSync(join(project, 'posts', 'pods.md'), postText({ id: 1, set, body: body.join('\n\n') }))
  writeFileSync(
    join(project, 'texts', 'about.md'),
    '---\ntitle: About\nexcerpt: About us.\n---\n\n![Turned](/images/posts/turned.jpg)\n',
  )
}, 120_000)

describe('a picture of any size', () => {
  let result: CommandResult
  let html: string

  beforeAll(async () => {
    result = await build()
    html = built('blog/pods/index.html')
  }, 240_000)

  test('gets files for screens of several widths, and the summary says so', () => {
    expect(result.code).toBe(0)
    expect(result.stdout).toMatch(/^ +pictures +14 files resized/m)
    expect(pictures().map(name => name.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual([
      'face-480.avif',
      'face-480.webp',
      'face-700.avif',
      'face-700.webp',
      'turned-480.avif',
      'turned-480.webp',
      'turned-900.avif',
      'turned-900.webp',
      'two-pods-1408.avif',
      'two-pods-1408.webp',
      'two-pods-480.avif',
      'two-pods-480.webp',
      'two-pods-960.avif',
      'two-pods-960.webp',
    ])
  })

  test('costs a phone less than 80 kB', () => {
    for (const name of pictures())
      expect([name, statSync(join(dist, 'assets', 'pictures', name)).size < 80 * kB]).toEqual([name, true])
  })

  test('is shown with its files, its size and its colour, and is lazy below the first', () => {
    const shown = [...html.matchAll(/<picture>(<source[^>]*>)(<img[^>]*>)<\/picture>/g)]
    // That of the front matter, two of the text, the one that is written as HTML, and the author's.
    expect(shown).toHaveLength(5)
    for (const [, source = '', image = ''] of shown) {
      expect(source).toMatch(/type="image\/avif"/)
      for (const tag of [source, image])
        expect(tag).toMatch(/\ssrcset="[^"]+ 480w, [^"]+"\s|\ssrcSet="[^"]+ 480w, /)
      expect(image).toMatch(/ width="\d+"/)
      expect(image).toMatch(/ height="\d+"/)
      expect(image).toMatch(/ data-color="#[0-9a-f]{6}"/)
      for (const [, file = ''] of [
        ...source.matchAll(/(\/assets\/\S+) /g),
        ...image.matchAll(/src="\/(assets[^"]+)"/g),
      ])
        expect(statSync(join(dist, file)).size).toBeGreaterThan(0)
    }
    const text = shown.slice(1).map(([, , image = '']) => image.includes('loading="lazy"'))
    expect(text.slice(0, 2)).toEqual([false, true])
    expect(html).toContain('&lt;img src=')
  })

  test('is upright, whatever the camera says', async () => {
    const name = pictures().find(file => /^turned-900\..*\.avif$/.test(file)) ?? ''
    const { width, height, orientation } = await sharp(join(dist, 'assets', 'pictures', name)).metadata()
    expect({ width, height, orientation }).toEqual({ width: 900, height: 1200, orientation: undefined })
  })

  test('is left alone where it is small already, or where nothing shows it', () => {
    expect(html).toContain('src="/images/posts/small.png"')
    expect(pictures().some(name => name.startsWith('unused'))).toBe(false)
  })

  test('is one file for feeds, and the largest for those who share the post', () => {
    for (const feed of ['feed.xml', 'atom.xml', 'feed.json']) {
      expect(built(feed)).not.toMatch(/srcset|picture&gt;|<picture|data-color/)
      expect(built(feed)).toMatch(/https:\/\/bowline\.example\/assets\/pictures\/two-pods-1408\.\w+\.webp/)
    }
  })

  test('is shown so on pages in markdown', () => {
    expect(built('about/index.html')).toContain('<picture><source type="image/avif"')
  })

  test('of an author is made so, too', () => {
    const page = built('blog/author/ines-carvalho/index.html')
    expect(page).toMatch(
      /<picture><source type="image\/avif" srcSet="\/assets\/pictures\/face-480\.[^"]+" sizes="96px"/,
    )
    expect(page).not.toContain('src="/images/posts/face.jpg"')
  })

  test('is made once', async () => {
    const folder = join(project, '.kube-site', 'pictures')
    const times = () => readdirSync(folder).map(name => [name, statSync(join(folder, name)).mtimeMs])
    const before = times()
    const again = await build('--format', 'json', '--prove')
    expect(again.code).toBe(0)
    expect((JSON.parse(again.stdout) as Report).pictures.files).toBe(14)
    expect(times()).toEqual(before)
  }, 240_000)
})

test('what an earlier build has made is made again if it was emptied, cut off or changed', async () => {
  const published = () => pictures().map(name => readFileSync(join(dist, 'assets', 'pictures', name)))
  const before = published()
  const damages: readonly ((bytes: Buffer) => Buffer)[] = [
    () => Buffer.alloc(0),
    bytes => bytes.subarray(0, bytes.length >> 1),
    bytes => bytes.fill(bytes[bytes.length >> 1]! ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
  ]
  const folders = ['pictures', 'cards'].map(name => join(project, '.kube-site', name))
  for (const folder of folders)
    for (const [at, name] of readdirSync(folder).entries()) {
      const path = join(folder, name)
      writeFileSync(path, damages[at % damages.length]!(readFileSync(path)))
    }
  // So that the site is built, and not taken as a whole.
  rmSync(dist, { recursive: true })
  expect(await build()).toMatchObject({ code: 0 })
  expect(published()).toEqual(before)
}, 240_000)

test('a screenshot that is longer than WebP can be is shown in the widths that are possible', async () => {
  const pixels = Buffer.alloc(1440 * 17_000 * 3)
  // Only the beginning is hard to encode, which is enough for a heavy file.
  for (let at = 0; at < pixels.length / 4; at += 7) pixels[at] = at % 251
  const long = join(project, 'public', 'images', 'posts', 'long.png')
  await sharp(pixels, { raw: { width: 1440, height: 17_000, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(long)
  const post = join(project, 'posts', 'long.md')
  writeFileSync(post, postText({ id: 8, body: '![A long page](/images/posts/long.png)\n' }))
  const { code, stdout } = await build()
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ +heavy +.*images\/posts\/long\.png \d/m)
  expect(pictures().filter(name => /^long-.*avif$/.test(name))).toHaveLength(2)
  for (const file of [long, post]) rmSync(file)
}, 240_000)

test('an image that only a draft shows is published with it', async () => {
  const images = join(project, 'public', 'images', 'posts')
  copyFileSync(join(images, 'small.png'), join(images, 'draft.png'))
  copyFileSync(join(images, 'Two Pods.png'), join(images, 'cover.png'))
  const body = '![Later](/images/posts/draft.png)\n\n![A dot](/images/posts/small.png)\n'
  writeFileSync(
    join(project, 'posts', 'draft.md'),
    postText({ id: 9, set: ['draft: true', 'image: /images/posts/cover.png'], body }),
  )
  const published = () => {
    const names = readdirSync(join(dist, 'images', 'posts'))
    return ['cover.png', 'draft.png', 'small.png', 'turned.jpg', 'unused.png'].filter(name =>
      names.includes(name),
    )
  }
  expect(await build()).toMatchObject({ code: 0 })
  expect(published()).toEqual(['small.png', 'turned.jpg', 'unused.png'])
  expect(await build('--drafts')).toMatchObject({ code: 0 })
  expect(published()).toEqual(['cover.png', 'draft.png', 'small.png', 'turned.jpg', 'unused.png'])
  expect(await build('--prove')).toMatchObject({ code: 0 })
  expect(published()).toEqual(['small.png', 'turned.jpg', 'unused.png'])
}, 240_000)

test('kube-site new --image puts a picture in its place, and the post names it', async () => {
  const image = join(scratchImages, 'Camera 1.PNG')
  mkdirSync(scratchImages)
  writeFileSync(
    image,
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const flags = ['--author', 'Ines Carvalho', '--tags', '', '--image', image]
  const { code } = await runCommand(['new', 'A red dot', ...flags], { cwd: project, project })
  expect(code).toBe(0)
  const text = readFileSync(join(project, 'posts', 'a-red-dot.md'), 'utf8')
  expect(text).toContain('\nimage: /images/posts/a-red-dot.png\n')
  expect(readFileSync(join(project, 'public', 'images', 'posts', 'a-red-dot.png'))).toEqual(
    readFileSync(image),
  )
  const again = await runCommand(['new', 'A red dot', ...flags], { cwd: project, project })
  expect(again.code).toBe(2)
})
