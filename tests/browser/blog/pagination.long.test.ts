import { describe, expect, test } from 'vitest'
import { paths, useBrowser } from '../support.ts'
import { cards, onPage, openBlog, pagination, step, useBlog } from './blogSupport.ts'

const visitor = useBrowser()

/**
 * The pagination on each page, by number of pages (specification, section 4): of the shortest, and of one with all that
 * there is. The unit test has those between.
 */
const paginations = {
  2: ['[1] 2', '1 [2]'],
  11: [
    '[1] 2 … 11',
    '1 [2] 3 … 11',
    '1 2 [3] 4 … 11',
    '1 … 3 [4] 5 … 11',
    '1 … 4 [5] 6 … 11',
    '1 … 5 [6] 7 … 11',
    '1 … 6 [7] 8 … 11',
    '1 … 7 [8] 9 … 11',
    '1 … 8 [9] 10 11',
    '1 … 9 [10] 11',
    '1 … 10 [11]',
  ],
}

describe.each(Object.entries(paginations))('of %s pages', (name, expected) => {
  const pages = Number(name)
  const origin = useBlog(pages)

  test('Next opens all of them in place, and Previous leads back', async () => {
    const { page, requests, problems } = await openBlog(visitor, '', { site: origin() })
    const expectPage = async (number: number) => {
      await expect.poll(() => cards(page)).toEqual(onPage(number, pages))
      expect(await pagination(page)).toBe(expected[number - 1])
      expect(await step(page, 'Previous').getAttribute('aria-disabled')).toBe(number === 1 ? 'true' : null)
      expect(await step(page, 'Next').getAttribute('aria-disabled')).toBe(number === pages ? 'true' : null)
    }
    for (let number = 1; number <= pages; number++) {
      await expectPage(number)
      await step(page, 'Next').click()
    }
    for (let number = pages; number >= 1; number--) {
      await expectPage(number)
      await step(page, 'Previous').click()
    }
    await expectPage(1)
    expect(paths(requests, 'document')).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('without JavaScript each is a page', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    const seen: string[] = []
    for (let number = 1; number <= pages; number++) {
      await page.goto(`${origin()}/blog/${number === 1 ? '' : `page/${number}/`}`)
      expect(await cards(page)).toEqual(onPage(number, pages))
      seen.push(await pagination(page))
    }
    expect(seen).toEqual(expected)
  })
})
