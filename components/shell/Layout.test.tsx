import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import config from '../../tests/fixtures/site/site.config.ts'
import { Layout, layoutKey } from './Layout.tsx'

const navigation = {
  ...config.navigation,
  items: [
    { label: 'Pricing', href: '/pricing/' as const },
    { label: 'Blog', href: '/blog/' as const },
  ],
}
const footer = {
  ...config.footer,
  groups: [{ title: 'Legal', items: [{ label: 'Privacy', href: '/privacy-policy/' as const }] }],
}
const frame = { ...config, navigation, footer, isPreview: false, copyrightYears: '2025', hasBlog: true }

test.each([
  ['/blog/a/', '/blog/b/', true],
  ['/blog/a/', '/blog/page/2/', true],
  ['/blog/', '/blog/a/', false],
  ['/', '/pricing/', false],
  ['/privacy-policy/', '/terms-of-service/', false],
  ['/pricing/', undefined, false],
  ['/privacy-policy/', '/blog/', false],
])('%s and %s share a header and footer: %s', (a, b, same) => {
  expect(layoutKey(frame, a) === layoutKey(frame, b)).toBe(same)
})

test.each([
  [['Architecture', 'Pricing', 'Contact', 'Blog', 'Docs'], 'header'],
  [['Architektur', 'Preise', 'Kontakt', 'Neuigkeiten', 'Dokumentation'], 'header header--long'],
  [['アーキテクチャ', '料金', 'お問い合わせ', 'ブログ', 'ドキュメント'], 'header header--long'],
])(
  'with the labels %j in the header, the phone menu replaces them where they have no room: %s',
  (labels, expected) => {
    const items = labels.map(label => ({ label, href: '/blog/' }) as const)
    const shown = { ...frame, navigation: { ...navigation, items, getStarted: 'Get Started' } }
    const html = renderToStaticMarkup(
      <Layout frame={shown} laterSheet="/later.css">
        Text
      </Layout>,
    )
    expect(html).toContain(`<header class="${expected}">`)
  },
)

test('links elsewhere say whether they are in the header, its menu or the footer', () => {
  const at = (link: string) => `https://elsewhere.example/${link}?from={place}` as const
  const links = { ...config.links, login: at('login'), register: at('register'), docs: at('docs') }
  const items = [{ label: 'Docs', link: 'docs' } as const]
  const shown = {
    ...frame,
    links,
    navigation: { ...navigation, items, getStarted: 'Get Started' },
    footer: { groups: [{ title: 'Resources', items }], social: [{ label: 'Us', link: 'login' as const }] },
  }
  const html = renderToStaticMarkup(
    <Layout frame={shown} laterSheet="/later.css">
      Text
    </Layout>,
  )
  const found = [...html.matchAll(/elsewhere\.example\/(\w+)\?from=(\w+)/g)].map(([, link, place]) => [
    link,
    place,
  ])
  expect(found).toEqual([
    ['docs', 'header'],
    ['login', 'header'],
    ['register', 'header'],
    ['docs', 'menu'],
    ['register', 'menu'],
    ['login', 'menu'],
    ['docs', 'footer'],
    ['login', 'footer'],
  ])
})

test.each([
  ['a status', { status: 'All is well' }, 'All is well'],
  ['a demo to book', { navigation: { ...navigation, bookDemo: 'See a demo' } }, 'See a demo'],
])('%s is shown if the configuration has it', (_, part, text) => {
  const { status: _status, ...without } = frame
  const shown = (given: object) =>
    renderToStaticMarkup(
      <Layout frame={{ ...without, ...given }} laterSheet="/later.css">
        Text
      </Layout>,
    )
  expect(shown(part)).toContain(text)
  expect(shown({})).not.toContain(text)
  expect(shown({})).not.toContain('footer__status')
})
