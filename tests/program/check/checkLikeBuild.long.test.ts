import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { outputFile } from '../../../content/model/outputFile.ts'
import { builtFolders } from '../../../content/routes/outputs.ts'
import { scanHtml } from '../../../html/scanHtml.ts'
import { breakConfig, linkedPosts } from '../../fixtures/mistakes/brokenLinks.ts'
import { brokenPosts, maliciousPosts } from '../../fixtures/mistakes/brokenPosts.ts'
import { configEdits } from '../../fixtures/mistakes/configEdits.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand, testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()

/** What check alone tells: advice, and what will be wrong with posts that are not shown yet. */
const advice =
  /^(?:title|description)-(?:long|duplicate)$|^(?:name-spelling|front-matter-markup|author-list|secret-shown|text-garbled|word-repeated|post-end-missing|picture-unused|picture-heavy|config-text-twice|config-placeholder|address-lost|text-unfinished|character-invisible)$|^outbound-/

function writePosts(name: string, posts: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(scratch, name)
  for (const [file, content] of Object.entries(posts)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  return name
}

function writeConfig(name: string, text: string): string {
  const file = `${name}.config.ts`
  writeFileSync(join(scratch, file), text)
  return file
}

/** What both commands say of one site, in one order, without what check alone tells. */
async function both(words: readonly string[]) {
  const site = [...words, '--today', testDay, '--format', 'json']
  const [build, check] = await Promise.all([
    runCommand(['build', '--out', join(scratch, `out-${words.join('-').replace(/\W/g, '')}`), ...site], {
      cwd: scratch,
    }),
    runInProcess(['check', ...site], { cwd: scratch }),
  ])
  const problems = ({ stdout }: typeof check) =>
    (JSON.parse(stdout) as { problems: Problem[] }).problems
      .filter(({ code }) => !advice.test(code))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    build: { code: build.code, problems: problems(build) },
    check: { code: check.code, problems: problems(check) },
  }
}

const config = readFileSync(join(testProject(), 'site.config.ts'), 'utf8')
const ofName = (posts: typeof brokenPosts) =>
  Object.fromEntries(Object.entries(posts).map(([name, { content }]) => [name, content]))

describe('check and build come to one verdict, in the same words', () => {
  test('on broken posts', async () => {
    const folder = writePosts(
      'broken',
      ofName({ ...brokenPosts, ...maliciousPosts(join(scratch, 'marker')) }),
    )
    symlinkSync(join(scratch, 'nowhere.md'), join(scratch, folder, 'dangling.md'))
    const { build, check } = await both(['--posts', folder])
    expect(check).toEqual(build)
    expect(build.problems.length).toBeGreaterThan(100)
  })

  test('on a wrong date in one post and dead links in others, which one run tells', async () => {
    const folder = writePosts('one-run', {
      'date.md': postText({ id: 1, set: ['date: soon'], body: '## There\n\n[x](/none/) [y](#none)\n' }),
      'colon.md': postText({ id: 2, set: ['title: One: two'], body: '[x](/blog/date/#there) [y](/none/)\n' }),
      'links.md': postText({ id: 3, body: '[a](/blog/date/#here) [b](/blog/colon/) [c](/blog/unread/)\n' }),
      'unread.md': 'No front matter.\n',
    })
    const { build, check } = await both(['--posts', folder])
    expect(check).toEqual(build)
    expect(check.problems.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
      ['anchor-missing', join(folder, 'date.md'), 11, 13],
      ['anchor-missing', join(folder, 'links.md'), 9, 1],
      ['front-matter-missing', join(folder, 'unread.md'), 1, 1],
      ['front-matter-syntax', join(folder, 'colon.md'), 3, 8],
      ['link-missing', join(folder, 'colon.md'), 9, 24],
      ['link-missing', join(folder, 'date.md'), 11, 1],
      ['post-date-invalid', join(folder, 'date.md'), 6, 7],
    ])
  })

  test('on links of posts and of the configuration that lead nowhere', async () => {
    const folder = writePosts('links', linkedPosts)
    const { build, check } = await both([
      '--posts',
      folder,
      '--config',
      writeConfig('links', breakConfig(config)),
    ])
    expect(check).toEqual(build)
    expect(new Set(build.problems.map(({ code }) => code))).toEqual(
      new Set(['link-missing', 'anchor-missing', 'image-missing', 'link-slash', 'link-absolute']),
    )
  })

  test('on anchors that components have for themselves, and on files beside the pages', async () => {
    const body = [
      '[section](/#topology-map) [label](/#hero-heading) [map](/#topology-panel) [main](/pricing/#main)',
      '[contents](#table-of-contents) [related](/blog/two/#related-posts) [raw](#own-id)',
      '[feed](/feed.xml) [copy](/blog/two/index.md) [page](/blog/page/2/) [tag](/blog/tag/one/) [none](/blog/tag/two/)',
      '[redirect](/terms) [alias](/old) [photo](/images/social.png) ![x y](/images/none.png) [pdf](/uploads/x.pdf) ![a b](/assets/typo.png)',
      '<p id="own-id">Text with <a href="/raw/">an address</a> and <img src="/raw.png" alt="a raw one"></p>',
    ].join('\n\n')
    const folder = writePosts('more', {
      'one.md': postText({
        id: 1,
        set: ['title: One', 'tags: [one]', 'aliases: [/old]'],
        body: `## A\n\n### B\n\n### C\n\n${body}\n`,
      }),
      'two.md': postText({ id: 2, set: ['title: Two', 'tags: [one]'] }),
      'three.md': postText({ id: 3, set: ['title: Three'] }),
    })
    const { build, check } = await both(['--posts', folder])
    expect(check).toEqual(build)
    const messages = build.problems.map(({ message }) => message).join('\n')
    const broken = [
      '#hero-heading',
      '#table-of-contents',
      '#related-posts',
      '/blog/tag/two/',
      '/images/none.png',
    ]
    expect(build.problems).toHaveLength(9)
    for (const target of [...broken, '/assets/typo.png', '/uploads/x.pdf', '/raw/', '/raw.png'])
      expect(messages).toContain(target)
  })

  test.each(
    configEdits.filter(({ name }) =>
      /^(?:a plan without a price|a key that is nearly right|redirects in a circle|a comma left out|an error when it is run)$/.test(
        name,
      ),
    ),
  )('on a configuration with $name', async ({ name, from, to }) => {
    const { build, check } = await both([
      '--config',
      writeConfig(name.replace(/\W/g, '-'), config.replace(from, to)),
    ])
    expect(check).toEqual(build)
    expect(build.problems).not.toEqual([])
  })

  test('on a site without a problem', async () => {
    expect(await both([])).toEqual({ build: { code: 0, problems: [] }, check: { code: 0, problems: [] } })
  })
})

describe('the model of the pages is that of the built site', async () => {
  const dist = inject('dist')
  const { value: made } = await loadSite({
    root: testProject(),
    posts: join(testProject(), 'posts'),
    config: join(testProject(), 'site.config.ts'),
    drafts: false,
    future: false,
    today: testDay,
  })
  if (!made) throw new Error('The site has problems')

  test.each(made.routes.map(({ path, anchors }) => [path, anchors] as const))(
    '%s has every anchor that an address may name',
    (path, anchors) => {
      const { ids } = scanHtml(readFileSync(join(dist, outputFile(path)), 'utf8'))
      expect([...anchors].filter(id => !ids.has(id))).toEqual([])
    },
  )

  test('every file is known but those in folders that the build alone fills', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter(file => statSync(join(dist, file)).isFile())
      .filter(file => !builtFolders.some(folder => file.startsWith(`${folder}/`)))
    expect(files.toSorted()).toEqual([...made.files].toSorted())
  })
})
