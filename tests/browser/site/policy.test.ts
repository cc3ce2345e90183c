import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, origin, phone, routes, scrollThrough, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** Keeps what a page's policy forbade in `violations`. */
async function openWatched(viewport: typeof desktop) {
  const violations: string[] = []
  const visit = await visitor.open({ viewport })
  await visit.page.exposeFunction('noteViolation', (violation: string) => violations.push(violation))
  await visit.page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation(violation: string): void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      noteViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return { ...visit, violations }
}

/** Every button and menu of a page, one after the other; those that lead away are left alone. */
async function touchEverything(page: Page): Promise<void> {
  const reached = page.locator('a[data-in-place]')
  if ((await reached.count()) > 0) await reached.first().hover()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]')].every(island =>
      Object.keys(island).some(key => key.startsWith('__reactContainer')),
    ),
  )
  for (const element of await page.locator('summary:visible, button:visible').all()) {
    await element.click({ timeout: 2000 }).catch(() => undefined)
    await page.keyboard.press('Escape')
  }
}

test.each([phone, desktop])('at $width px, nothing on any page goes against its policy', async viewport => {
  const { page, violations } = await openWatched(viewport)
  for (const path of [...routes, unknownPath]) {
    await page.goto(origin + path)
    await scrollThrough(page)
    await touchEverything(page)
  }
  expect(violations).toEqual([])
})

test.each(['/', '/blog/', '/privacy-policy/'])(
  '%s runs and loads nothing that is not its own',
  async path => {
    const { page, violations } = await openWatched(desktop)
    await page.goto(origin + path)
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.injected = "yes"'
      document.body.append(script)
      const image = new Image()
      const blocked = new Promise(resolve => image.addEventListener('error', resolve))
      image.src = 'https://elsewhere.example/pixel.gif'
      await blocked
      return document.documentElement.dataset['injected']
    })
    expect(ran).toBeUndefined()
    await expect.poll(() => violations.length).toBe(2)
    expect(violations.toSorted()).toEqual([
      expect.stringContaining('img-src'),
      expect.stringContaining('script-src-elem inline'),
    ])
  },
)
