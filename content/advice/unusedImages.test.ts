import { expect, test } from 'vitest'
import config from '../../site.config.ts'
import type { ParsedPost } from '../posts/parsePost.ts'
import { unusedImages } from './unusedImages.ts'

const posts = [
  {
    post: {
      path: '/blog/a/',
      references: [
        { target: '/images/in%20text.webp?v=2' },
        { target: '../../images/relative.webp' },
        { target: 'https://fairlead.example/images/absolute.webp' },
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
] as unknown as ParsedPost[]

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
