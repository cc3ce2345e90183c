import { existsSync } from 'node:fs'
import { compile } from 'sass'
import { expect, test } from 'vitest'
import { filmSheet } from './filmPages.tsx'

test('every file that the style sheet names exists at its address, below styles/', () => {
  const { css } = compile('scripts/demo/film.scss')
  const urls = [...css.matchAll(/url\("([^":]+)"\)/g)].map(([, url = '']) => url)
  const paths = urls.map(url => new URL(url, `http://film.invalid${filmSheet}`).pathname)
  expect(paths).toContain('/fonts/site-text.woff2')
  expect(paths.filter(path => !existsSync(`styles${path}`))).toEqual([])
})
