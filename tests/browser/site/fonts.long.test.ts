import { expect, test } from 'vitest'
import { origin, paths, settled, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each(['/blog/', '/privacy-policy/'])(
  '%s, in English, needs only the preloaded parts of the fonts',
  async path => {
    const visit = await visitor.open()
    const { page, requests } = visit
    await page.goto(origin + path)
    await settled(visit)
    const preloads = page.locator('link[rel=preload][as=font]')
    const preloaded = await preloads.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(preloaded).toHaveLength(2)
    expect(paths(requests, 'font').toSorted()).toEqual(preloaded.toSorted())
  },
)

test.each([
  ['p', 'é', 'site-others'],
  ['p', '€', 'site-signs'],
  ['code', 'é', 'mono-others'],
])('an element %s with %s loads the part of the font that has it', async (name, text, part) => {
  const visit = await visitor.open()
  const { page, requests } = visit
  await page.goto(`${origin}/blog/`)
  await settled(visit)
  const before = paths(requests, 'font')
  await page.evaluate(
    ([tag, content]) => {
      const element = document.createElement(tag)
      element.append(content)
      document.querySelector('h1')?.after(element)
    },
    [name, text] as const,
  )
  await expect.poll(() => paths(requests, 'font')).toHaveLength(before.length + 1)
  expect(paths(requests, 'font').at(-1)).toContain(`/${part}.`)
})

test('bold code loads the bold part of its font, which other pages need not load', async () => {
  const visit = await visitor.open()
  const { page, requests } = visit
  await page.goto(`${origin}/blog/`)
  await settled(visit)
  expect(paths(requests, 'font').join()).not.toContain('bold')
  await page.evaluate(() => {
    const code = document.createElement('code')
    code.append('kubectl')
    document.querySelector('h1')?.append(code)
  })
  await expect.poll(() => paths(requests, 'font').at(-1)).toContain('/mono-text-bold.')
})
