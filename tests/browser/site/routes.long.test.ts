import { expect, test } from 'vitest'
import { kinds, looks, phone, routes, useBrowser, visits } from '../support.ts'
import { visitPage } from './visitPage.ts'

const visitor = useBrowser()
const others = routes.filter(path => !kinds.includes(path))

test.each(others)('%s works as the page of its kind that `npm test` visits', async path => {
  expect.hasAssertions()
  await visitPage(visitor, path, { theme: 'dark', viewport: phone })
})

test.each(visits)('$path works in another look than in `npm test`', async ({ path, look }) => {
  expect.hasAssertions()
  for (const other of looks.filter(each => each !== look)) await visitPage(visitor, path, other)
})
