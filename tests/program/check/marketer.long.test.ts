import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const config = join(project, 'site.config.ts')
const run = (...words: string[]): Promise<CommandResult> =>
  runCommand([...words, '--today', testDay], { cwd: project, project })
const built = (file: string) => readFileSync(join(project, 'dist', file), 'utf8')
const robots = '<meta name="robots" content="noindex"/>'

/** What a marketer changes, each in one place. */
const edits: readonly [from: string | RegExp, to: string][] = [
  ["name: 'Bowline'", "name: 'Hawser'"],
  [/tagline:\n.*,/, "tagline: 'Know every line of your clusters.',"],
  ["dark: { fill: '#f5b94a' }", "dark: { fill: '#0b7a66', line: '#3fc9ad' }"],
  ['copyrightYear: 2025', 'copyrightYear: { from: 2024 }'],
  ['price: 300, clusters', 'price: 299.5, clusters'],
  [': Starter at ${starterPrice} per month', ''],
  ["        period: 'month',\n", "        period: 'month',\n        yearly: 2990,\n"],
  [
    '    plans: [\n',
    `    currency: 'EUR',
    plans: [
      {
        name: 'Trial',
        price: 1,
        period: 'month',
        description: 'For a first look.',
        features: ['1 cluster'],
        cta: 'Try It',
        href: 'register',
      },
`,
  ],
  ["{ label: 'Docs', link: 'docs' }", "{ label: 'Status', url: 'https://status.hawser.example' }"],
  [/(login|register|demo|trustCenter|codeHost): '(https:.*)'/g, "$1: '$2?utm_content={place}'"],
  [
    'social: [\n',
    "social: [\n      { label: 'Mastodon', url: 'https://social.example/@hawser', icon: 'mastodon' },\n",
  ],
  [
    '  hero: {',
    "  homeSections: ['pricing', 'security-assessment', 'network-security', 'ai-intelligence', 'topology-map', 'architecture', 'contact'],\n\n  hero: {",
  ],
]

beforeAll(() => {
  copyProject(project, { bundled: true })
  const text = readFileSync(configWithoutCards(project), 'utf8')
  writeFileSync(
    config,
    edits.reduce((edited, [from, to]) => {
      if (edited.replace(from, to) === edited) throw new Error(`The configuration has no ${from}`)
      return edited.replace(from, to)
    }, text),
  )
})

describe('a configuration of another taste', () => {
  let result: CommandResult

  beforeAll(async () => {
    result = await run('build')
  }, 120_000)

  test('is built', () => {
    expect(result.code).toBe(0)
    expect(result.stderr).not.toMatch(/ (?:error|warning) /)
  })

  test('shows four plans, with prices in their currency by the month and the year', () => {
    for (const file of ['index.html', 'pricing/index.html']) {
      expect(built(file).match(/class="plan-card(?: |")/g)).toHaveLength(4)
      for (const text of ['€299.50', '€2,990', '€1<']) expect(built(file)).toContain(text)
    }
    const product = built('pricing/index.html')
    expect(product).toContain('"priceCurrency":"EUR"')
    expect(product).not.toContain('USD')
  })

  test('has the sections of the home page in their order, and one not at all', () => {
    const sections = [
      ...built('index.html').matchAll(/<section class="(?:hero|section)(?: [\w -]+)?" id="([\w-]+)"/g),
    ].map(([, id]) => id)
    expect(sections).toEqual([
      'hero',
      'pricing',
      'security-assessment',
      'network-security',
      'ai-intelligence',
      'topology-map',
      'architecture',
      'contact',
    ])
  })

  test('shows its name, tagline, years and links on every page', () => {
    for (const file of ['index.html', 'blog/index.html', 'pricing/index.html']) {
      expect(built(file)).toContain('Copyright 2024–2026 Hawser')
      expect(built(file)).toContain('href="https://status.hawser.example"')
      expect(built(file)).toMatch(/href="https:\/\/social\.example\/@hawser"[^>]*><svg/)
      expect(built(file)).not.toContain('Bowline')
      expect(built(file)).not.toContain(robots)
    }
    expect(built('index.html')).toContain('{--accent:#0b7a66;')
    expect(built('index.html')).toContain('--on-accent:#ffffff;--focus:#3fc9ad}')
    expect(built('index.html')).toContain('Know every line of your clusters.')
    expect(built('index.html')).toContain('"https://social.example/@hawser"')
  })

  test('tells the other site which button a visitor came by', () => {
    const places = (file: string) =>
      [...built(file).matchAll(/href="https:[^"]*\?utm_content=([^"]*)"/g)].map(([, place]) => place)
    expect(new Set(places('index.html'))).toEqual(
      new Set(['header', 'menu', 'hero', 'pricing', 'contact', 'footer']),
    )
    expect(places('blog/risk-report-line-by-line/index.html')).toContain('post')
    const files = readdirSync(join(project, 'dist'), { recursive: true, encoding: 'utf8' })
    const texts = files.filter(file => /\.(?:html|json|xml|md|txt)$/.test(file))
    expect(texts.filter(file => built(file).includes('{place}'))).toEqual([])
  })
})

test('a build for another address tells search engines to keep away, and says so', async () => {
  const { code, stdout } = await run('build', '--site-url', 'https://staging.bowline.example')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ +noindex +/m)
  for (const file of ['index.html', 'blog/index.html']) expect(built(file)).toContain(robots)
  expect(built('robots.txt')).not.toContain('Sitemap')
  const same = await run('build', '--site-url', 'https://bowline.example')
  expect(same.stdout).not.toContain('noindex')
  expect(built('index.html')).not.toContain(robots)
}, 120_000)

test('a section that is left out is missing to the links that lead to it', async () => {
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace(", 'architecture', 'contact'],", ", 'contact'],"))
  const { code, stdout } = await run('check')
  writeFileSync(config, text)
  expect(code).toBe(1)
  expect(stdout).toMatch(/site\.config\.ts:\d+:\d+ +error +anchor-missing/)
})
