import { expect, test } from 'vitest'
import { origin, paths, useBrowser } from '../support.ts'

const visitor = useBrowser()

test.each(['/', '/blog/', '/blog/debugging-dropped-traffic/'])(
  '%s is light on paper where the theme is dark, its pictures too',
  async path => {
    const { page, problems, requests } = await visitor.open({ theme: 'dark' })
    await page.goto(origin + path)
    const lightFiles = () => paths(requests, 'image').filter(file => /-light\b/.test(file))
    expect(lightFiles()).toEqual([])

    await page.pdf()
    const light = page.locator('img.theme-light')
    expect(await light.count()).toBeGreaterThan(0)
    expect(lightFiles().length).toBe(await light.count())

    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await page.locator('img.theme-dark:visible').count()).toBe(0)
    expect(await page.locator('img.theme-light:visible').count()).toBe(await light.count())
    expect(problems).toEqual([])
  },
)

test('on paper a post ends with its text', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/blog/debugging-dropped-traffic/`)
  const ways = page.locator('main').locator('.back-link, .related-posts, .post-neighbours, .anchor')
  expect(await ways.locator('visible=true').count()).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  expect(await ways.locator('visible=true').count()).toBe(0)
})

test('on paper a post shows what is folded on the screen', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/blog/debugging-dropped-traffic/`)
  await page.locator('.prose').evaluate(prose => {
    const details = prose.appendChild(document.createElement('details'))
    const text = document.createElement('p')
    text.append('Folded')
    details.append(document.createElement('summary'), text)
  })
  const isShown = () => page.getByText('Folded').evaluate(text => text.checkVisibility())
  expect(await isShown()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isShown()).toBe(true)
})

test('on paper the accent is that of the light theme', async () => {
  const accent = async (theme: 'dark' | 'light') => {
    const { page } = await visitor.open({ theme })
    await page.goto(`${origin}/pricing/`)
    await page.emulateMedia({ media: 'print' })
    return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--focus'))
  }
  expect(await accent('dark')).toBe(await accent('light'))
})

test('on paper a table of six columns is not cut off', async () => {
  // A4, less its margins.
  const { page } = await visitor.open({ viewport: { width: 688, height: 1000 } })
  await page.goto(`${origin}/blog/debugging-dropped-traffic/`)
  await page.emulateMedia({ media: 'print' })
  const wide = await page.locator('.prose').evaluate(prose => {
    const frame = prose.appendChild(document.createElement('div'))
    frame.className = 'table-scroll'
    const row = frame.appendChild(document.createElement('table')).insertRow()
    for (const text of ['Namespace', 'Workload', 'Service account', 'Permission', 'Reason', 'Owner'])
      row.insertCell().append(`${text} cluster-autoscaler`)
    return frame.scrollWidth - frame.clientWidth
  })
  expect(wide).toBe(0)
})
