import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { dist, postPages, siteUrl as url } from '../../fixtures/html/builtSite.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { listFiles, snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const cardsOf = (folder: string) => listFiles(folder).filter(file => file.startsWith('images/cards/'))

/** Builds three posts with a number of social cards. Returns the folder of the site. */
async function build(name: string, cards: number): Promise<string> {
  const folder = join(scratch, name)
  mkdirSync(join(folder, 'posts'), { recursive: true })
  for (const id of [1, 2, 3]) {
    const set = [`title: Post ${id} of ${process.pid}`, `date: 2026-01-0${id}`, 'tags: [cilium]']
    writeFileSync(join(folder, 'posts', `post-${id}.md`), postText({ id, set }))
  }
  const config = readFileSync(join(testProject(), 'site.config.ts'), 'utf8')
  writeFileSync(
    join(folder, 'site.config.ts'),
    config
      .replace(/socialCards: \d+/, `socialCards: ${cards}`)
      .replace("'./content", `'${testProject()}/content`),
  )
  const words = ['--config', 'site.config.ts', '--posts', 'posts', '--out', 'out', '--today', testDay]
  const { code, stderr } = await runCommand(['build', ...words], { cwd: folder })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return join(folder, 'out')
}

test('every post has a card, which its page names as its image', () => {
  expect(cardsOf(dist)).toHaveLength(postPages.length)
  for (const { path, html } of postPages) {
    const slug = path.split('/')[2] ?? ''
    const card = cardsOf(dist).find(name => name.startsWith(`images/cards/${slug}.`)) ?? ''
    expect(html).toContain(`<meta property="og:image" content="${url}/${card}"/>`)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:height" content="630"/>')
    expect(html).toContain(`"image":"${url}/${card}"`)
    const png = readFileSync(join(dist, card))
    expect(imageSize(png)).toMatchObject({ type: 'png', width: 1200, height: 630 })
    expect(png.length).toBeLessThan(120_000)
  }
})

test('a second build has the same cards, and draws only one that was left half written', async () => {
  const cache = join(testProject(), '.kube-site', 'cards')
  const times = () =>
    Object.fromEntries(readdirSync(cache).map(name => [name, statSync(join(cache, name)).mtimeMs]))
  const first = await build('twice', 2)
  const drawn = times()
  const truncatedHash = cardsOf(first)[0]?.split('.')[1] ?? ''
  const complete = Object.keys(drawn).filter(name => !name.startsWith(truncatedHash))
  const cached = join(cache, Object.keys(drawn).find(name => name.startsWith(truncatedHash)) ?? '')
  truncateSync(cached, 9000)
  const before = snapshot(first)
  const second = await build('twice', 2)
  for (const name of complete) expect([name, times()[name]]).toEqual([name, drawn[name]])
  expect(statSync(cached).size).toBeGreaterThan(9000)
  expect(snapshot(second)).toEqual(before)
  expect(cardsOf(second).map(file => file.replace(/\..*/, ''))).toEqual([
    'images/cards/post-2',
    'images/cards/post-3',
  ])
})

test('without cards, the image of the site is shared', async () => {
  const out = await build('off', 0)
  expect(cardsOf(out)).toEqual([])
  expect(readFileSync(join(out, 'blog/post-1/index.html'), 'utf8')).toContain(
    `<meta property="og:image" content="${url}/images/social.png"/>`,
  )
})
