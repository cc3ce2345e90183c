import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { describe, expect, test } from 'vitest'
import { documents } from '../fixtures/documents.ts'
import { root } from '../setup/runCommand.ts'

/** The text of a document without code, which may look like links and headings. */
const prose = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^(`{3,}).*\n[^]*?^\1$/gm, '')
    .replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, code => code.replace(/[[\]()]/g, ''))

interface Link {
  text: string
  target: string
  isImage: boolean
}

const linksOf = (file: string): Link[] =>
  [...prose(file).matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, mark, text = '', target = '']) => ({
    text,
    target,
    isImage: mark === '!',
  }))

/** The anchors that GitHub gives a document's headings. */
function anchorsOf(file: string): Set<string> {
  const slugger = new GithubSlugger()
  return new Set([...prose(file).matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = '']) => slugger.slug(title)))
}

/** The problem of a link in a document; undefined if its file and its heading exist. */
function linkProblem(from: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : posix.join(dirname(from), path)
  if (!existsSync(join(root, file))) return `${target}: no file`
  return anchor === undefined || anchorsOf(file).has(anchor) ? undefined : `${target}: no such heading`
}

test('documents and links are found, and broken links recognized', () => {
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(15)
  expect(linkProblem('README.md', 'docs/nowhere.md')).toBeDefined()
  expect(linkProblem('README.md', 'docs/writing.md#nowhere')).toBeDefined()
})

test.each(documents)('every link of %s leads to an existing file and heading', file => {
  expect(linksOf(file).flatMap(({ target }) => linkProblem(file, target) ?? [])).toEqual([])
})

describe('the images of the guide for writers', () => {
  const images = linksOf('docs/writing.md').filter(({ isImage }) => isImage)

  test('are all shown, each once', () => {
    const files = readdirSync(join(root, 'docs', 'guide')).map(name => `guide/${name}`)
    expect(images.map(({ target }) => target).toSorted()).toEqual(files.toSorted())
  })

  test('have different alternative texts of at least 30 characters', () => {
    expect(new Set(images.map(({ text }) => text)).size).toBe(images.length)
    expect(images.filter(({ text }) => text.length < 30)).toEqual([])
  })
})
