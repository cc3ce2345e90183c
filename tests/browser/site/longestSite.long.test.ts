import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root, runCommand } from '../../setup/runCommand.ts'
import { type FolderServer, serveFolder } from '../../setup/serveFolder.ts'
import { useBrowser } from '../support.ts'
import { openAtSize, surplus, textSizes } from './textSizes.ts'

// A site that has all that this one does not, with a word in each text that is wider than a phone.

const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgebung'

const visitor = useBrowser({ reducedMotion: 'reduce', viewport: { width: 320, height: 740 } })
const project = scratchFolder()
let server: FolderServer

/** The sections of `proof`, four plans with the longest prices, and the word at the end of every text that is shown. */
const config = `
import proven from './docs/examples/proof.config.ts'

const notShown =
  /^(?:id|href|link|url|icon|pdf|slug|src|type|figure|poster.*|large|small|updated|page|language|siteUrl|socialImage|themeColor|accent|fonts|links|publish|redirects|homeSections|price|currency|period|email|statusPage|security)$/
const longest = (value, key = '') => {
  if (notShown.test(key)) return value
  if (typeof value === 'string') return value + ' ${word}'
  if (Array.isArray(value)) return value.map(item => longest(item))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, longest(child, name)]))
}

const config = longest(proven)
const [starter, growth, enterprise] = config.pricing.plans
const price = 123456789012.25
const profiles = ['bluesky', 'discord', 'feed', 'gitlab', 'link', 'mail', 'mastodon', 'slack', 'x', 'youtube']
const social = profiles.map(icon => ({ label: icon, url: 'https://social.example/@us', icon }))

export default {
  ...config,
  email: '${'a'.repeat(60)}@${'b'.repeat(60)}.example',
  navigation: { ...config.navigation, items: [...config.navigation.items, { label: '${word}', page: 'about' }] },
  pricing: {
    ...config.pricing,
    currency: 'CHF',
    plans: [
      { ...starter, price, yearly: price },
      { ...starter, name: 'Yearly', price, period: 'year' },
      growth,
      enterprise,
    ],
  },
  authors: config.authors.map(author => ({ ...author, link: 'https://${'c'.repeat(60)}.example/us' })),
  footer: { ...config.footer, social: [...config.footer.social, ...social] },
}
`

/** Text with each construct of docs/writing.md that could be wide. */
const body = `
See [${word}](https://example.com/${word}), \`${word}\`, **${word}**, ~~${word}~~, <kbd>${word}</kbd> and
https://example.com/${word}/${word}.[^1]

## ${word} \`${word}\`

### ${word}

> [!NOTE]
> ${word}
>
> > - ${word}
> >   - ${word}
> >     - ${word}
> >       - ${word}

- [ ] ${word}
- one
  - two
    - three
      - four
        - five
          - six ${word}

1. ${word}

> [!CTA]
> ${word}

| ${word} | ${word} |
| --- | --- |
| ${word} | \`${word}\` |

\`\`\`yaml title="${word}.yaml" numbers add={1}
${word}: ${word}
\`\`\`

    ${word}${word}

<details><summary>${word}</summary>

${word}

</details>

<pre>${word} ${word}</pre>

<table><tr><td>${word}</td><td>${word}</td></tr></table>

<dl><dt>${word}</dt><dd>${word}</dd></dl>

![${word}](/images/social.png "${word}")

[^1]: ${word}
`

beforeAll(async () => {
  copyProject(project, { from: root, bundled: true })
  rmSync(join(project, 'posts'), { recursive: true })
  for (const folder of ['posts', 'texts']) mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, 'longest.config.ts'), config)
  for (const [at, slug] of ['cilium-beside-istio', 'two', 'three'].entries()) {
    const set = [
      `title: ${slug} ${word}`,
      `excerpt: ${slug} ${word}`,
      `author: Ines Carvalho ${word}`,
      `date: 2026-0${at + 1}-01`,
      `updated: 2026-0${at + 2}-01`,
      `tags: [${word}, network-policy]`,
      `series: ${word}`,
      `readTime: ${word}`,
      'image: /images/social.png',
      `imageAlt: ${word}`,
    ]
    writeFileSync(join(project, 'posts', `${slug}.md`), postText({ id: at + 1, set, body }))
  }
  const about = ['---', `title: ${word}`, `excerpt: ${word}`, 'updated: 2026-11-02', '---', body]
  writeFileSync(join(project, 'texts', 'about.md'), about.join('\n'))
  const words = ['build', '--today', testDay, '--config', join(project, 'longest.config.ts')]
  const { code, stdout, stderr } = await runCommand(words, { cwd: project, project })
  if (code !== 0) throw new Error(stdout + stderr)
  server = await serveFolder(join(project, 'dist'))
}, 240_000)

afterAll(() => server.close())

/** The first page of the sitemap whose path begins with something. */
function firstBelow(folder: string): string {
  const sitemap = readFileSync(join(project, 'dist', 'sitemap.xml'), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const first = paths.find(path => path.startsWith(folder))
  if (first === undefined) throw new Error(`No page in ${folder}`)
  return first
}

describe.each(textSizes)('$name', size => {
  test.each([
    '/',
    '/pricing/',
    '/blog/',
    '/blog/archive/',
    '/blog/two/',
    '/blog/tag/',
    '/blog/author/',
    '/about/',
    '/privacy-policy/',
  ])('nothing widens %s at 320 px', async path => {
    const { page } = await visitor.open()
    const isFolder = path === '/blog/tag/' || path === '/blog/author/'
    await openAtSize(page, server.origin + (isFolder ? firstBelow(path) : path), size)
    expect(await page.getByText(word).count()).toBeGreaterThan(10)
    await expect.poll(() => surplus(page)).toBe(0)
  })
})
