import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buttons } from '../home/carouselSupport.ts'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, moving, origin, phone, sharedVisit, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser()

const inChat = '#ai-intelligence .approval'
const inSlide = '.remediation-diff .approval'

const told = (page: Page, approval: string) => page.locator(`${approval} [aria-live]`).innerText()

/** Notes all that an approval tells from now on. Returns what gives it, in lines: some of it is there for a second. */
async function listenTo(page: Page, approval: string): Promise<() => Promise<string>> {
  await page.locator(approval).evaluate(element => {
    const lines: string[] = []
    Object.assign(element, { lines })
    new MutationObserver(() => {
      lines.push(element.querySelector<HTMLElement>('[aria-live]')!.innerText)
    }).observe(element, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    page.locator(approval).evaluate(element => (element as unknown as { lines: string[] }).lines.join('\n'))
}

const button = (page: Page, approval: string) => page.locator(`${approval} button`)
const way = (page: Page, approval: string, name: string) => page.locator(approval).getByLabel(name)
const hasFocus = (page: Page, approval: string) =>
  button(page, approval).evaluate(element => element === document.activeElement)

async function openChat(options?: Parameters<typeof visitor.open>[0]): Promise<Visit> {
  const visit = await visitor.open(options)
  await visit.page.goto(`${origin}/`)
  await visit.page.locator(inChat).scrollIntoViewIfNeeded()
  return visit
}

/** The chat's approval without a pointer: the second way out, and the button with the focus. */
async function reachByKeyboard(page: Page): Promise<void> {
  await way(page, inChat, 'Pull request').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page, inChat)).toBe(true)
}

describe('in the chat', () => {
  test('an approved change becomes a pull request with a number, and that can be closed', async () => {
    const { page, problems } = await openChat()
    const lines = await page
      .locator('.chat__change :is(ins, del)')
      .evaluateAll(elements =>
        elements.map(line => [line.textContent?.charAt(0), getComputedStyle(line, '::after').content]),
      )
    // Each changed line shows its sign once.
    expect(lines).toEqual([
      ['-', 'none'],
      ['+', 'none'],
    ])
    // A section that is laid out later has no text before.
    await expect.poll(() => told(page, inChat)).toContain('Waiting for your approval')
    const heard = await listenTo(page, inChat)
    await button(page, inChat).click()
    await expect.poll(() => told(page, inChat)).toMatch(/Pull request #\d+ opened/)
    expect(await heard()).toContain('Approved by you')
    expect(await way(page, inChat, 'Deploy to cluster').isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Close pull request' }).click()
    expect(await told(page, inChat)).toMatch(/Pull request #\d+ closed/)
    expect(await way(page, inChat, 'Deploy to cluster').isDisabled()).toBe(false)
    expect(await button(page, inChat).innerText()).toBe('Approve')
    expect(problems).toEqual([])
  })

  test('by keyboard it is deployed after a dry run, and rolled back by the same key', async () => {
    const { page } = await openChat()
    await reachByKeyboard(page)
    const heard = await listenTo(page, inChat)
    await page.keyboard.press('Enter')
    await expect.poll(() => told(page, inChat)).toMatch(/^Deployed/)
    expect(await heard()).toMatch(/dry run[^]*Dry run passed[^]*Deployed/)
    expect(await hasFocus(page, inChat)).toBe(true)
    expect(await button(page, inChat).innerText()).toBe('Roll back')
    await page.keyboard.press('Space')
    expect(await told(page, inChat)).toContain('Rolled back')
    expect(await hasFocus(page, inChat)).toBe(true)
  })

  test('a second press while it plays is ignored, and only what was done can be undone', async () => {
    const { page } = await openChat()
    await reachByKeyboard(page)
    const heard = await listenTo(page, inChat)
    await page.keyboard.press('Enter')
    await expect.poll(heard).toContain('Approved by you')
    expect(await button(page, inChat).innerText()).toBe('Approved')
    expect(await button(page, inChat).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => told(page, inChat)).toMatch(/^Deployed/)
    expect(await heard()).not.toContain('Rolled back')
    expect(await button(page, inChat).innerText()).toBe('Roll back')
    expect(await button(page, inChat).getAttribute('aria-disabled')).toBeNull()
  })

  test('a double click counts as one', async () => {
    const { page } = await openChat()
    const heard = await listenTo(page, inChat)
    await button(page, inChat).dblclick()
    await expect.poll(() => told(page, inChat)).toMatch(/Pull request #\d+ opened/)
    expect(await heard()).not.toContain('closed')
    await button(page, inChat).dblclick()
    expect(await told(page, inChat)).toMatch(/Pull request #\d+ closed/)
  })

  test('what is chosen and pressed before its code has loaded is done once it has', async () => {
    const { page, problems } = await visitor.open()
    const release = await holdLateScripts(page)
    await page.goto(`${origin}/`)
    await way(page, inChat, 'Deploy to cluster').check()
    await button(page, inChat).click()
    expect(await told(page, inChat)).toContain('Waiting for your approval')
    release()
    await expect.poll(() => told(page, inChat)).toMatch(/^Deployed/)
    expect(problems).toEqual([])
  })
})

describe('in the slide', () => {
  const openSlide = sharedVisit(async own => {
    const visit = await own.open()
    await visit.page.goto(`${origin}/`)
    await visit.page.locator('.carousel').scrollIntoViewIfNeeded()
    await visit.page.locator('.carousel--awake').waitFor()
    for (const mark of ['2 / 4', '3 / 4']) {
      await buttons(visit.page).next.click()
      await visit.page.locator('.carousel__marks', { hasText: mark }).waitFor()
    }
    return visit
  })

  test('it opens a pull request, too', async () => {
    const { page, problems } = await openSlide()
    await button(page, inSlide).click()
    await expect.poll(() => told(page, inSlide)).toMatch(/Pull request #\d+ opened/)
    await button(page, inSlide).click()
    expect(await told(page, inSlide)).toMatch(/Pull request #\d+ closed/)
    expect(problems).toEqual([])
  })

  test('arrow keys choose a way out there, and do not turn the slides', async () => {
    const { page } = await openSlide()
    await way(page, inSlide, 'Pull request').focus()
    await page.keyboard.press('ArrowRight')
    expect(await way(page, inSlide, 'Deploy to cluster').isChecked()).toBe(true)
    expect(await page.locator('.carousel__marks').innerText()).toBe('3 / 4')
  })
})

test.each([phone, desktop])('nothing moves while it plays, at $width px', async viewport => {
  const { page } = await openChat({ ...moving, viewport })
  const height = () =>
    page.locator(inChat).evaluate(element => Math.round(element.getBoundingClientRect().height))
  const before = await height()
  const heard = await listenTo(page, inChat)
  for (const name of ['Pull request', 'Deploy to cluster']) {
    await way(page, inChat, name).check()
    await button(page, inChat).click()
    const last = name === 'Pull request' ? /opened/ : /^Deployed/
    await expect.poll(heard).toMatch(/Approved by you/)
    expect(await height()).toBe(before)
    await expect.poll(() => told(page, inChat)).toMatch(last)
    expect(await height()).toBe(before)
    await button(page, inChat).click()
    expect(await height()).toBe(before)
  }
})

test('without JavaScript there is nothing to choose or to press', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  expect(await page.locator('.approval input:visible, .approval button:visible').count()).toBe(0)
  expect(await told(page, inChat)).toContain('Waiting for your approval')
})
