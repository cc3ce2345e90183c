import { expect, test } from 'vitest'
import config from '../../tests/fixtures/site/site.config.ts'
import { layoutKey } from './Layout.tsx'

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
const frame = { ...config, navigation, footer, isPreview: false, copyrightYears: '2025' }

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
