import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeImage } from './ThemeImage.tsx'

const light = { src: '/light.webp', width: 1600, height: 900 }
const dark = { src: '/dark.webp', width: 1600, height: 900 }

const loadingOf = (images: object, eager: boolean) =>
  [
    ...renderToStaticMarkup(<ThemeImage {...images} eager={eager} sizes="100vw" />).matchAll(
      / src="([^"]+)"[^>]* loading="(\w+)"/g,
    ),
  ].map(([, src, loading]) => `${src} ${loading}`)

test.each([
  [
    'of the first screen: the default theme has its image at once',
    { light, dark },
    true,
    ['/dark.webp eager', '/light.webp lazy'],
  ],
  ['further down', { light, dark }, false, ['/dark.webp lazy', '/light.webp lazy']],
  [
    'of the dark theme, and another for the rest',
    { dark, fallback: { ...light, src: '/other.webp' } },
    false,
    ['/dark.webp lazy', '/other.webp lazy'],
  ],
  [
    'of the light theme, and another for the rest',
    { light, fallback: { ...dark, src: '/other.webp' } },
    false,
    ['/other.webp lazy', '/light.webp lazy'],
  ],
  ['for both themes', { fallback: dark }, true, ['/dark.webp eager']],
  ['for both themes, further down', { fallback: dark }, false, ['/dark.webp lazy']],
])('an image %s', (_, images, eager, expected) => {
  expect(loadingOf(images, eager)).toEqual(expected)
})

test('browsers with AVIF get the AVIF files of an image', () => {
  const avif = [
    { src: '/small.avif', width: 800 },
    { src: '/large.avif', width: 1600 },
  ]
  expect(renderToStaticMarkup(<ThemeImage fallback={{ ...dark, avif }} sizes="50vw" />)).toContain(
    '<source type="image/avif" srcSet="/small.avif 800w, /large.avif 1600w" sizes="50vw"/>',
  )
})
