import { expect, test } from 'vitest'
import { withSmallerFiles } from './postImages.ts'

const files = new Set([
  '/images/a.webp',
  '/images/a.avif',
  '/images/b&c.webp',
  '/images/b&c.avif',
  '/images/d.webp',
  "/images/it's.webp",
  "/images/it's.avif",
])
const imageSize = (path: string) => (files.has(path) ? { width: 8, height: 6 } : undefined)

test.each([
  [
    'with AVIF beside it',
    '<img class="theme-dark" src="/images/a.webp" alt="">',
    '<picture><source type="image/avif" srcset="/images/a.avif"><img class="theme-dark" src="/images/a.webp" alt=""></picture>',
  ],
  [
    'whose address is encoded',
    '<img src="/images/b%26c.webp" alt="">',
    '<picture><source type="image/avif" srcset="/images/b%26c.avif"><img src="/images/b%26c.webp" alt=""></picture>',
  ],
  [
    'with an ampersand in its name',
    '<img src="/images/b&amp;c.webp" alt="">',
    '<picture><source type="image/avif" srcset="/images/b&amp;c.avif"><img src="/images/b&amp;c.webp" alt=""></picture>',
  ],
  [
    'with an apostrophe in its name',
    '<img src="/images/it&#39;s.webp" alt="">',
    '<picture><source type="image/avif" srcset="/images/it&#39;s.avif"><img src="/images/it&#39;s.webp" alt=""></picture>',
  ],
  ['with a query', '<img src="/images/a.webp?v=1" alt="">', undefined],
  ['with a fragment', '<img src="/images/a.webp#x" alt="">', undefined],
  ['without AVIF', '<img src="/images/d.webp" alt="">', undefined],
  ['that is AVIF itself', '<img src="/images/a.avif" alt="">', undefined],
  ['of another site', '<img src="https://a.example/images/a.webp" alt="">', undefined],
])('an image %s', (_, html, expected = html) => {
  expect(withSmallerFiles(html, { imageSize })).toBe(expected)
})
