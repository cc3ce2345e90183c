import { expect, test } from 'vitest'
import { kinds, origin, phone, sectionPage, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser({ reducedMotion: 'reduce', forcedColors: 'active' })

test.each(['/', unknownPath])('in forced colours no contours are behind the text of %s', async path => {
  const { page } = await visitor.open()
  await page.goto(origin + path)
  const contours = await page
    .locator('body *')
    .evaluateAll(
      elements =>
        elements
          .map(element => getComputedStyle(element, '::before'))
          .filter(({ maskImage, display }) => maskImage.includes('contours') && display !== 'none').length,
    )
  expect(contours).toBe(0)
  expect(await page.locator('.hero svg[preserveAspectRatio]:visible').count()).toBe(0)
})

test('in forced colours the links to the current page are marked', async () => {
  const { page } = await visitor.open()
  for (const path of kinds) {
    await page.goto(origin + path)
    const plain = await page
      .locator('a[aria-current=page]:visible')
      .evaluateAll(links =>
        links
          .filter(link => !getComputedStyle(link).textDecorationLine.includes('underline'))
          .map(link => link.textContent),
      )
    expect(plain, path).toEqual([])
  }
  await page.goto(`${origin}/blog/`)
  expect(await page.locator('header a[aria-current=page]:visible').count()).toBe(1)
})

test('in forced colours the menu of a phone marks the current page', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(`${origin}/blog/`)
  await page.locator('summary', { hasText: 'Menu' }).click()
  const current = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]')
  expect(await current.evaluate(link => getComputedStyle(link).textDecorationLine)).toBe('underline')
})

test('in forced colours the focus is seen in the field of the search', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/blog/`)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search posts' })
  await field.waitFor()
  expect(await field.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('in forced colours the drawing of the architecture has the colours of the page', async () => {
  const { page } = await visitor.open({ colorScheme: 'light' })
  await page.goto(sectionPage('architecture'))
  const colors = await page.locator('#architecture figure > div').evaluate(drawing => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    const probe = drawing.appendChild(document.createElement('p'))
    probe.style.color = 'var(--ink)'
    return {
      page: [color, backgroundColor],
      drawing: [getComputedStyle(probe).color, getComputedStyle(drawing).backgroundColor],
    }
  })
  expect(colors.drawing).toEqual(colors.page)
})
