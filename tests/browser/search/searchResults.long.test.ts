import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { nextFrames, useBrowser } from '../support.ts'
import { ask, dialog, field, list, results, sharedSearch, status, titles } from './searchSupport.ts'

const visitor = useBrowser()

/** An open search for all that only asks and reads. */
const search = sharedSearch()

describe('finding', () => {
  test.each([
    ['network pol', 'Connection timed out: debugging a network policy'],
    ['CRONJOBS', 'What counts as a workload, and how to count yours'],
    ['L3/L4', 'Least-privilege network policies from observed traffic'],
    ['kubectl-ai istio', 'Cilium at L3 and L4, Istio at L7: who decides what'],
  ])('%j finds "%s"', async (query, title) => {
    const { page, problems } = await search()
    await ask(page, query, /posts? found|match (?:one|some)/)
    expect(await titles(page)).toContain(title)
    expect(problems).toEqual([])
  })

  test('marks the words that match', async () => {
    const { page } = await search()
    await ask(page, 'network pol', /found/)
    expect(await results(page).first().locator('.search__title mark').allInnerTexts()).toEqual([
      'network',
      'pol',
    ])
  })

  test('says how many, all or some of the words', async () => {
    const { page } = await search()
    // A word that is not finished finds those that begin with it.
    await ask(page, 'daemonset ', /found/)
    const count = await results(page).count()
    expect(await status(page).innerText()).toBe(`${count} posts found.`)
    await ask(page, 'daemonset zebra ', /match one/)
    expect(await status(page).innerText()).toBe(`No post matches both words; ${count} match one.`)
  })

  test('finds what is spelled almost like a mistyped word, says so, and marks it', async () => {
    const { page, problems } = await search()
    await ask(page, 'cillium ', /No post matches “cillium”. \d+ posts have similar words/)
    const marked = page.locator('.search__title mark')
    expect(await marked.first().innerText()).toBe('Cilium')
    expect(problems).toEqual([])
  })

  test('offers tags where nothing is found', async () => {
    const { page } = await search()
    await ask(page, 'zebra', /No post matches “zebra”/)
    expect(await results(page).count()).toBe(0)
    await page
      .getByRole('group', { name: 'Tags to search for' })
      .getByRole('button', { name: 'rbac' })
      .click()
    await expect.poll(() => status(page).innerText()).toMatch(/found/)
    expect(await field(page).inputValue()).toBe('rbac')
    expect(await titles(page)).toContain('What a read-only operator can and cannot see')
  })

  test('what was typed last is shown, whatever was typed while the posts loaded', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    const { answer, release } = holdAnswers()
    await page.route('**/data/search.json', answer)
    await page.keyboard.press('Control+k')
    await field(page).fill('cilium')
    await field(page).fill('zebra')
    release()
    await expect.poll(() => status(page).innerText()).toMatch(/No post matches “zebra”/)
    await nextFrames(page)
    expect(await status(page).innerText()).toMatch(/zebra/)
  })

  test('shows text as text', async () => {
    const { page, problems } = await search()
    await ask(page, '<img src=x onerror=alert(1)>', /./)
    expect(await dialog(page).locator('img').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('says that it is loading, and finds what was typed meanwhile', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    const { answer, release } = holdAnswers()
    await page.route('**/data/search.json', answer)
    await page.keyboard.press('Control+k')
    await expect.poll(() => status(page).innerText()).toBe('Loading.')
    await page.keyboard.type('rbac')
    expect(await status(page).innerText()).toBe('Loading.')
    release()
    await expect.poll(() => status(page).innerText()).toMatch(/posts? found/)
    expect(await field(page).inputValue()).toBe('rbac')
  })

  test('keys that are pressed before the results arrive choose among these', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    const { answer, release } = holdAnswers()
    await page.route('**/data/search.json', answer)
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('cilium')
    await page.keyboard.press('ArrowDown')
    release()
    await expect.poll(() => status(page).innerText()).toMatch(/posts found/)
    expect(await results(page).nth(1).getAttribute('aria-selected')).toBe('true')
  })

  test('is tried once more when the browser is online again', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    await page.route('**/data/search.json', route => route.abort())
    await page.keyboard.press('Control+k')
    await expect.poll(() => status(page).innerText()).toMatch(/could not be loaded/)
    const again = page.waitForEvent('requestfailed')
    await field(page).fill('rbac')
    await again
    await expect.poll(() => status(page).innerText()).toMatch(/could not be loaded/)
    await page.unroute('**/data/search.json')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect.poll(() => status(page).innerText()).toMatch(/posts? found/)
  })

  test('says so where the index does not come, and tries again', async () => {
    const { page } = await visitor.open()
    await page.goto(list)
    await page.route('**/data/search.json', route => route.abort())
    await page.keyboard.press('Control+k')
    await expect.poll(() => status(page).innerText()).toMatch(/could not be loaded/)
    const again = page.waitForEvent('requestfailed')
    await field(page).fill('rbac')
    await again
    await expect.poll(() => status(page).innerText()).toMatch(/could not be loaded/)
    await page.unroute('**/data/search.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => status(page).innerText()).toMatch(/posts? found/)
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false)
    expect(await field(page).evaluate(element => element === document.activeElement)).toBe(true)
  })
})
