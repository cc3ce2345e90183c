import { expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { checkOwnLinks } from './checkOwnLinks.ts'

const source = { file: 'posts/a.md', text: 'text' }

function check(target: string, { kind = 'link', isShown = true, siteUrl = 'https://site.example' } = {}) {
  const post = { path: '/blog/a/', file: 'posts/a.md', references: [{ kind, target, offset: 2 }] }
  const publish = { production: { siteUrl }, staging: { siteUrl: 'https://staging.example/x' }, backup: {} }
  const config = { siteUrl, publish, navigation: { items: [{ label: 'A', href: target }] } }
  const resolved = {
    routes: [{ file: 'index.html' }, { file: 'pricing/index.html' }, { file: 'blog/b/index.html' }],
    site: { config, posts: isShown ? [post] : [], pages: [] },
    config: { source: { file: 'site.config.ts', text: '' }, locate: () => 0 },
    posts: [{ post, source }],
    pages: [],
    files: new Set([
      'index.html',
      'pricing/index.html',
      'blog/b/index.html',
      'old/index.html',
      'a.pdf',
      'plain',
    ]),
  } as unknown as ResolvedSite
  return checkOwnLinks(resolved)
}

const ofPost = (...asked: Parameters<typeof check>) =>
  check(...asked).filter(({ file }) => file === 'posts/a.md')

test.each([
  ['/pricing', 'link-slash', '/pricing/'],
  ['/pricing?a=b#plans', 'link-slash', '/pricing/?a=b#plans'],
  ['/pricing#plans', 'link-slash', '/pricing/#plans'],
  ['../b', 'link-slash', '/blog/b/'],
  ['https://site.example', 'link-absolute', '/'],
  ['https://site.example/', 'link-absolute', '/'],
  ['https://site.example#main', 'link-absolute', '/#main'],
  ['http://site.example/pricing/', 'link-absolute', '/pricing/'],
  ['/pricing#:~:text=Starter', 'link-slash', '/pricing/#:~:text=Starter'],
  ['https://site.example/pricing/#plans', 'link-absolute', '/pricing/#plans'],
  ['https://site.example/pricing#plans', 'link-absolute', '/pricing/#plans'],
  ['https://site.example/a.pdf', 'link-absolute', '/a.pdf'],
  ['https://staging.example/x/none/#a', 'link-absolute', '/none/#a'],
  ['http://staging.example/x', 'link-absolute', '/'],
])('%s is a warning: %s, write %s', (target, code, written) => {
  const found = ofPost(target)
  expect(found).toMatchObject([{ ...describedProblem, code, severity: 'warning', column: 3 }])
  expect(found[0]?.hint).toContain(`Write ${written}`)
})

test.each([
  '/',
  '/pricing/',
  '/pricing/#plans',
  '../b/',
  '#here',
  '/a.pdf',
  '/plain',
  '/none',
  '/old',
  'https://site.example/none',
  'https://site.example.org/pricing',
  'https://elsewhere.example/pricing',
  'https://staging.example/',
  'mailto:a@site.example',
])('%s is no warning', target => {
  expect(check(target)).toEqual([])
})

test('an address of the configuration is one without its slash', () => {
  expect(check('/pricing').map(({ file }) => file)).toEqual(['posts/a.md', 'site.config.ts'])
  expect(check('https://site.example/pricing/').map(({ file }) => file)).toEqual(['posts/a.md'])
})

test('a post that is not shown, and an image, have none', () => {
  expect(ofPost('/pricing', { isShown: false })).toEqual([])
  expect(ofPost('https://site.example/a.pdf', { kind: 'image' })).toEqual([])
})

test('a site in a folder', () => {
  const siteUrl = 'https://site.example/docs'
  expect(ofPost('https://site.example/docs/pricing/', { siteUrl })).toMatchObject([{ code: 'link-absolute' }])
  expect(ofPost('https://site.example/pricing/', { siteUrl })).toEqual([])
})
