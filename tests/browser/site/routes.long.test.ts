import { expect, test } from 'vitest'
import { kinds, looks, useBrowser } from '../support.ts'
import { visitPages } from './visitPages.ts'

const visitor = useBrowser()

test.each(looks)('a page of each kind works, $theme at $viewport.width px', async look => {
  expect.hasAssertions()
  await visitPages(visitor, kinds, look)
})
