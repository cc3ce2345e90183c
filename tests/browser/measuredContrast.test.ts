import { expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { useBrowser } from './support.ts'

const visitor = useBrowser()

test.each([
  ['a gradient', 'p { background: linear-gradient(#fff, #eee) }'],
  [
    'a pseudo-element',
    'p { position: relative } p::before { content: ""; position: absolute; inset: 0; z-index: -1; background: #fff }',
  ],
  ['a picture', `p { background: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>') #fff }`],
  ['a box that it leaves', 'p { width: 100px; height: 30px; white-space: nowrap; background: #eee }'],
  [
    'a box that scrolls',
    'p { background: linear-gradient(#fff, #eee); margin-left: 200px } main { width: 150px; overflow: auto }',
  ],
])('of two texts on %s, the one that is hard to read is found', async (_, style) => {
  const { page } = await visitor.open()
  await page.setContent(`<!doctype html><html lang="en"><title>Reefs</title>
<style>p { color: #333 } .faint { color: #ddd8cb } ${style}</style>
<main tabindex="0"><h1>Reefs</h1><p>A reef at low tide</p><p class="faint">A reef at high tide</p></main></html>`)
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^contrast \.faint has 1\.\d\d:1/)])
})
