import { describe, expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { cards, control, onPage, step, useBlog } from './blogSupport.ts'

const visitor = useBrowser()

/** What the control says on each page, from the first to the last (specification, section 4). */
const controls = {
  2: ['[1] 2', '1 [2]'],
  5: ['[1] 2 3 4 5', '1 [2] 3 4 5', '1 2 [3] 4 5', '1 2 3 [4] 5', '1 2 3 4 [5]'],
  6: ['[1] 2 … 6', '1 [2] 3 … 6', '1 2 [3] 4 … 6', '1 … 3 [4] 5 6', '1 … 4 [5] 6', '1 … 5 [6]'],
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

describe.each(Object.entries(controls))('of %s pages', (name, expected) => {
  const pages = Number(name)
  const origin = useBlog(pages)

  test('Next leads through all of them in place, and Previous back', async () => {
    const { page, requests, faults } = await visitor.open({ reducedMotion: 'reduce' })
    await page.goto(`${origin()}/blog/`)
    const look = async (number: number) => {
      await expect.poll(() => cards(page)).toEqual(onPage(number, pages))
      expect(await control(page)).toBe(expected[number - 1])
      expect(await step(page, 'Previous').getAttribute('aria-disabled')).toBe(number === 1 ? 'true' : null)
      expect(await step(page, 'Next').getAttribute('aria-disabled')).toBe(number === pages ? 'true' : null)
    }
    for (let number = 1; number <= pages; number++) {
      await look(number)
      await step(page, 'Next').click()
    }
    for (let number = pages; number >= 1; number--) {
      await look(number)
      await step(page, 'Previous').click()
    }
    await look(1)
    expect(requests.filter(request => request.resourceType() === 'document')).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('without JavaScript each is there', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    const seen: string[] = []
    for (let number = 1; number <= pages; number++) {
      await page.goto(`${origin()}/blog/${number === 1 ? '' : `page/${number}/`}`)
      expect(await cards(page)).toEqual(onPage(number, pages))
      seen.push(await control(page))
    }
    expect(seen).toEqual(expected)
  })
})
