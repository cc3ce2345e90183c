import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Problem } from '../../content/Problem.ts'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { snapshot } from '../fixtures/snapshot.ts'
import { type CommandResult, root, runCommand } from '../setup/runCommand.ts'

const scratch = scratchFolder()
const out = join(scratch, 'out')

/** The text of `links.md` from its line 9 on, and the problems of each line: code and column. */
const linked: readonly [line: string, ...problems: [code: string, column: number][]][] = [
  ['## Heading'],
  ['[page](/nowhere/)', ['link-missing', 1]],
  ['again [page](/nowhere/)', ['link-missing', 7]],
  ['[own](#haeding)', ['anchor-missing', 1]],
  ['[fine](#heading) [top](#top) [home](/) [contact](/#contact) [list](/blog) [post](/blog/target/#there)'],
  ['[other page](/#nothing)', ['anchor-missing', 1]],
  ['[other post](/blog/target/#here)', ['anchor-missing', 1]],
  ['![Nothing](/images/nothing.webp)', ['image-missing', 1]],
  ['[file](/uploads/nothing.pdf) [fine](/uploads/privacy-policy.pdf)', ['link-missing', 1]],
  ['[draft](/blog/draft/)', ['link-missing', 1]],
  ['[scheduled](/blog/scheduled/)', ['link-missing', 1]],
  ['[expired](/blog/expired/)', ['link-missing', 1]],
  ['[relative](../missing/) [fine](../target/)', ['link-missing', 1]],
  ['[file name](target.md)', ['link-missing', 1]],
  [
    '[absolute](https://fairlead.example/none/) [fine](https://fairlead.example/pricing/)',
    ['link-missing', 1],
  ],
  ['[case](/Pricing/)', ['link-missing', 1]],
  ['[elsewhere](https://elsewhere.example/none) [mail](mailto:a@b.example)'],
]

const posts: Record<string, string> = {
  'links.md': postText({ id: 1, body: linked.map(([line]) => `${line}\n`).join('') }),
  'target.md': postText({ id: 2, body: '## There\n\nText.\n' }),
  'draft.md': postText({ id: 3, set: ['draft: true'] }),
  'scheduled.md': postText({ id: 4, set: ['date: 2027-01-01'] }),
  'expired.md': postText({ id: 5, set: ['expires: 2026-02-01'] }),
}

let before: Record<string, string>
let result: CommandResult
let problems: Problem[]

beforeAll(async () => {
  mkdirSync(join(scratch, 'posts'))
  for (const [name, text] of Object.entries(posts)) writeFileSync(join(scratch, 'posts', name), text)
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8')
    .replace("href: '/#pricing'", "href: '/#prices'")
    .replace(
      "{ label: 'Blog', href: '/blog/' },\n      { label: 'Docs'",
      "{ label: 'Blog', href: '/news/' },\n      { label: 'Docs'",
    )
    .replace("to: '/pricing/'", "to: '/princing/'")
  writeFileSync(join(scratch, 'broken.config.ts'), config)
  cpSync(inject('dist'), out, { recursive: true })
  before = snapshot(out)
  const words = [
    'build',
    '--posts',
    'posts',
    '--config',
    'broken.config.ts',
    '--out',
    'out',
    '--format',
    'json',
  ]
  result = await runCommand([...words, '--today', '2026-11-21'], { cwd: scratch })
  problems = (JSON.parse(result.stdout) as { problems: Problem[] }).problems
})

describe('links of a post that lead nowhere', () => {
  test.each(linked.map((entry, at) => [at + 9, ...entry] as const))('line %i: %s', (line, _, ...expected) => {
    const found = problems
      .filter(problem => problem.file === join('posts', 'links.md') && problem.line === line)
      .map(({ code, column }) => [code, column])
    expect(found).toEqual(expected)
  })

  test.each([
    [12, '`#heading`'],
    [18, 'draft'],
    [19, '2027-01-01'],
    [20, '2026-02-01'],
    [24, '`/pricing/`'],
  ])('line %i is told %s', (line, hint) => {
    const problem = problems.find(({ file, line: other }) => file.endsWith('links.md') && other === line)
    expect(problem?.hint).toContain(hint)
  })
})

describe('links of the configuration that lead nowhere', () => {
  test.each([
    ['a section, from every page', 'anchor-missing', "'/#prices'"],
    ['a page, from every page', 'link-missing', "'/news/'"],
    ['a redirect', 'link-missing', "'/princing/'"],
  ])('%s: once, at its own place', (_, code, literal) => {
    const text = readFileSync(join(scratch, 'broken.config.ts'), 'utf8')
    const start = text.slice(0, text.indexOf(literal))
    const [line, column] = [start.split('\n').length, start.length - start.lastIndexOf('\n')]
    const found = problems.filter(
      ({ file, excerpt }) => file === 'broken.config.ts' && excerpt?.includes(literal),
    )
    expect(found).toEqual([expect.objectContaining({ code, line, column })])
  })
})

test('nothing else is reported, and the former site stays', () => {
  expect(result.code).toBe(1)
  const ofPost = linked.flatMap(([, ...expected]) => expected)
  expect(problems).toHaveLength(ofPost.length + 3)
  expect(snapshot(out)).toEqual(before)
})
