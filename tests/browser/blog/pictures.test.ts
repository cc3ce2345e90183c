import { expect, test } from 'vitest'
import { desktop, origin, paths, phone, scrollThrough, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each([
  ['a phone', { viewport: phone, deviceScaleFactor: 1.75 }, true],
  ['a large and fine screen', { viewport: desktop, deviceScaleFactor: 2 }, false],
])('%s loads pictures of the width that it shows, in the smaller format', async (_, options, isSmall) => {
  const { page, requests } = await visitor.open(options)
  await page.goto(`${origin}/blog/`)
  await scrollThrough(page)
  const images = paths(requests, 'image').filter(path => path.startsWith('/images/'))
  expect(images).toHaveLength(2)
  expect(images.filter(path => !path.endsWith('.avif') || path.endsWith('-small.avif') !== isSmall)).toEqual(
    [],
  )
})
