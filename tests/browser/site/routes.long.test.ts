import { expect, test } from 'vitest'
import { kinds, phone, routes, useBrowser } from '../support.ts'
import { visitPage } from './visitPage.ts'

const visitor = useBrowser()
const others = routes.filter(path => !kinds.includes(path))

test.each(others)('%s works as the page of its kind that `npm test` visits', async path => {
  expect.hasAssertions()
  await visitPage(visitor, path, { theme: 'dark', viewport: phone })
})
