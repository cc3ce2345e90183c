import { describe, expect, test } from 'vitest'
import { PageScanner } from './PageScanner.ts'
import { scriptHash } from './scanHtml.ts'

const empty = { head: '', before: '', content: '', after: '', last: '' }

/** One of everything that a scan finds, in each part of a page. */
const everything = (name: string) =>
  [
    `<p id="${name}" style="--x: ${name}"><a href="/${name}/">`,
    `<img src="/${name}.webp"><video src="/${name}.webm">`,
    `<link rel="${name}" href="/${name}.css">`,
    `<script src="/${name}.js"></script><script>${name}</script>`,
    `<script type="application/json">${name}</script>`,
  ].join('')

const plain = (found: object) =>
  Object.fromEntries(
    Object.entries(found).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value].toSorted(),
    ]),
  )

test('what the parts of a page name is named by the page', () => {
  const names = ['after', 'before', 'content', 'frame', 'head', 'last']
  const [after, before, content, frame, head, last] = names.map(everything) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const found = new PageScanner('/').scan('/a/', frame, { head, before, content, after, last })
  expect(plain(found)).toEqual({
    path: '/a/',
    outsideBase: [],
    ids: names,
    references: ['content', 'head'].flatMap(name =>
      ['.css', '.js', '.webm', '.webp', '/'].map(end => `/${name}${end}`),
    ),
    sharedReferences: ['after', 'before', 'frame', 'last'].flatMap(name =>
      ['.css', '.js', '.webm', '.webp', '/'].map(end => `/${name}${end}`),
    ),
    pictures: names.map(name => `/${name}.webp`),
    media: names.map(name => `/${name}.webm`),
    scripts: names.map(name => `/${name}.js`),
    inlineScripts: names,
    styleHashes: [],
    scriptHashes: names.map(scriptHash).toSorted(),
    relations: names,
    inlineAttributes: names.map(name => `style="--x: ${name}"`),
  })
})

test('styles of the document and the head are allowed, and none of a text', () => {
  const style = (name: string) => `<style>.${name}{}</style>`
  const { styleHashes } = new PageScanner('/').scan('/a/', style('frame'), {
    head: style('head'),
    before: style('before'),
    content: style('content'),
    after: style('after'),
    last: style('last'),
  })
  expect([...styleHashes]).toEqual([scriptHash('.frame{}'), scriptHash('.head{}')])
})

describe('in a folder of its host', () => {
  const scan = (target: string) =>
    new PageScanner('/docs/').scan('/a/', '', {
      ...empty,
      content: `<a href="${target}"></a><img src="${target}">`,
    })

  test.each([
    ['/docs/', '/'],
    ['/docs/a/#b', '/a/#b'],
    ['/docs/docs/', '/docs/'],
    ['#b', '#b'],
    ['b/', 'b/'],
    ['b/docs/', 'b/docs/'],
    ['https://site.example/docs/', 'https://site.example/docs/'],
    ['//site.example/docs/', '//site.example/docs/'],
    ['//site.example//', '//site.example//'],
  ])('%s is %s from its root', (target, expected) => {
    expect(plain(scan(target))).toMatchObject({
      references: [expected],
      pictures: [expected],
      outsideBase: [],
    })
  })

  test.each(['/', '/a/', '/docs', '/docs-of-others/', '/a/docs/', '/a//'])(
    '%s lies outside of it',
    target => {
      expect(plain(scan(target))).toMatchObject({ references: [target], outsideBase: [target] })
    },
  )
})

test('what pages share is found on each of them, and what one has alone on that one', () => {
  const scanner = new PageScanner('/')
  const shared = {
    frame: '<p id="frame">',
    before: '<p id="before"><a href="/shared/">',
    after: '<p id="after">',
    last: '',
  }
  const found = ['one', 'two'].map(name => {
    const { frame, ...parts } = shared
    const { ids, sharedReferences } = scanner.scan('/', frame, {
      ...parts,
      head: '',
      content: `<p id="${name}"><a href="/${name}/">`,
    })
    expect([...ids].toSorted()).toEqual(['after', 'before', 'frame', name].toSorted())
    return sharedReferences
  })
  expect(found[0]).toEqual(['/shared/'])
  expect(found[1]).toBe(found[0])
  const other = scanner.scan('/', '<a href="/other/">', empty)
  expect(other.sharedReferences).toEqual(['/other/'])
})
