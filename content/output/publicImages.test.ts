import { expect, test } from 'vitest'
import config from '../../tests/fixtures/site/site.config.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { ParsedText } from '../posts/parseText.ts'
import { hiddenImages, unusedImages } from './publicImages.ts'

const posts = [
  {
    post: {
      path: '/blog/a/',
      references: [
        { target: '/images/in%20text.webp?v=2' },
        { target: '../../images/relative.webp' },
        { target: 'https://bowline.example/images/absolute.webp' },
        { kind: 'video', target: '/video/fix.mp4' },
        { target: 'https://elsewhere.example/images/elsewhere.webp' },
      ],
      lightImage: {
        src: '/images/light.webp',
        small: { src: '/images/light-small.webp', width: 8 },
      },
      image: { src: '/images/image.webp' },
    },
  },
] as unknown as ParsedText[]

test.each([
  ['images/in text.webp', true],
  ['images/relative.webp', true],
  ['images/absolute.webp', true],
  ['images/light.webp', true],
  ['images/light-small.webp', true],
  ['images/light.avif', true],
  ['images/image.webp', true],
  ['images/social.png', true],
  ['images/demo-poster-dark-small.avif', true],
  ['favicon.svg', true],
  ['icons/icon-512.png', true],
  ['uploads/terms.pdf', true],
  ['video/none.mp4', true],
  ['video/fix.webp', true],
  ['video/other.webp', false],
  ['images/elsewhere.webp', false],
  ['images/Light.webp', false],
  ['images/dark.webp', false],
])('%s is used: %s', (file, used) => {
  expect(unusedImages([file], posts, config)).toEqual(used ? [] : [file])
})

test('images that only hidden posts show are hidden with them', () => {
  const text = (file: string, image: string, more: object = {}) => ({
    file,
    path: `/blog/${file}/`,
    draft: false,
    references: [
      { kind: 'image', target: image },
      { kind: 'image', target: '/images/shared.webp' },
    ],
    ...more,
  })
  const shown = text('shown.md', '/images/shown.webp')
  const all = [
    shown,
    text('draft.md', '/images/draft.webp', { draft: true }),
    text('later.md', '/images/later.png', { date: '2027-01-01' }),
    text('expired.md', '/images/expired.png', { expires: '2026-01-01' }),
    text('shared.md', '/images/shown.webp', { draft: true }),
    text('social.md', '/images/social.png', { draft: true }),
  ]
  const made = {
    site: { config, today: '2026-11-21', posts: [shown], pages: [] },
    posts: all.map(post => ({ post })),
    pages: [],
  } as unknown as ResolvedSite
  const names = [
    'shown.webp',
    'draft.webp',
    'draft.avif',
    'later.png',
    'expired.png',
    'shared.webp',
    'social.png',
    'none.png',
  ]
  const found = hiddenImages(
    names.map(name => `images/${name}`),
    made,
  )
  expect(found).toEqual(['images/draft.webp', 'images/draft.avif', 'images/later.png'])
})
