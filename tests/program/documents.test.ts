import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/runCommand.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** A document without the code in it, which may look like links and headings. */
const prose = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^(`{3,}).*\n[^]*?^\1$/gm, '')
    .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, code => code.replace(/[[\]()]/g, ''))

interface Link {
  text: string
  target: string
  picture: boolean
}

const linksOf = (file: string): Link[] =>
  [...prose(file).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, mark, text = '', target = '']) => ({
    text,
    target,
    picture: mark === '!',
  }))

/** The anchors that GitHub gives a document's headings. */
function anchorsOf(file: string): Set<string> {
  const slugger = new GithubSlugger()
  return new Set([...prose(file).matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) => slugger.slug(title)))
}

/** What is wrong with a link of a document; undefined where it leads somewhere. */
function fault(from: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : posix.join(dirname(from), path)
  if (!existsSync(join(root, file))) return `${target}: no file`
  return anchor === undefined || anchorsOf(file).has(anchor) ? undefined : `${target}: no such heading`
}

test('there is something to look at', () => {
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(15)
  expect(fault('README.md', 'docs/nowhere.md')).toBeDefined()
  expect(fault('README.md', 'docs/writing.md#nowhere')).toBeDefined()
})

test.each(documents)('every link of %s leads to a file and an anchor', file => {
  expect(linksOf(file).flatMap(({ target }) => fault(file, target) ?? [])).toEqual([])
})

describe('the pictures of the guide for writers', () => {
  const pictures = linksOf('docs/writing.md').filter(({ picture }) => picture)

  test('all of them are shown, and each once', () => {
    const files = readdirSync(join(root, 'docs', 'guide')).map(name => `guide/${name}`)
    expect(pictures.map(({ target }) => target).toSorted()).toEqual(files.toSorted())
  })

  test('each has a text of its own that says what it shows', () => {
    expect(new Set(pictures.map(({ text }) => text)).size).toBe(pictures.length)
    expect(pictures.filter(({ text }) => text.length < 30)).toEqual([])
  })
})
