import { describe, expect, test } from 'vitest'
import { engines, useEngine } from './useEngine.ts'

describe.each(engines)('%s', name => {
  const visitor = useEngine(name)

  test.each([320, 1024])('no lead ends in a word alone on its line, at %i px', async width => {
    const { page } = await visitor.open({ width, height: 740 })
    for (const path of ['/', '/pricing/', '/blog/']) {
      await page.open(path)
      await page.until(() => document.documentElement.dataset['layout'] === undefined)
      expect(await page.evaluate(wordsAlone), path).toEqual([])
    }
  })

  test('what the chat has read runs on below its label, in a narrow window', async () => {
    const { page } = await visitor.open({ width: 360, height: 740 })
    await page.open('/')
    await page.until(() => document.documentElement.dataset['layout'] === undefined)
    expect(await page.evaluate(indents)).toEqual([0, 0, 0, 0])
  })

  test('the period of a price stays on one line, in the narrowest window', async () => {
    const { page } = await visitor.open({ width: 320, height: 740 })
    await page.open('/pricing/')
    const lines = await page.evaluate(
      () => document.querySelector('.plan-card__period')!.getClientRects().length,
    )
    expect(lines).toBe(1)
  })
})

/** Leads of two lines or more whose last has a single word. */
const wordsAlone = () =>
  [...document.querySelectorAll<HTMLElement>('.lead')]
    .filter(lead => lead.checkVisibility())
    .filter(lead => {
      const tops: number[] = []
      const walker = document.createTreeWalker(lead, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          tops.push(Math.round([...range.getClientRects()].at(-1)!.top))
        }
      }
      const last = tops.at(-1)
      return tops[0] !== last && tops.filter(top => top === last).length === 1
    })
    .map(lead => lead.innerText)

/** How far the text of each row is from the row's left edge, CSS px, in all lines but its first. */
const indents = () =>
  [...document.querySelectorAll('.chat:first-child .chat__read > div')].map(row => {
    const range = document.createRange()
    range.selectNodeContents(row.querySelector('dd')!)
    const [, ...below] = [...range.getClientRects()].map(({ left }) => Math.round(left))
    return Math.max(...below) - Math.round(row.getBoundingClientRect().left)
  })
