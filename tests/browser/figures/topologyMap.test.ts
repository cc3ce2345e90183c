import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import { phone, sectionPage, useBrowser } from '../support.ts'
import { chosen, map, mark, openMap, panel, sharedMap } from './topologySupport.ts'

const visitor = useBrowser()
const shared = sharedMap()

test('a workload is chosen by pointer, and its panel tells of it', async () => {
  const { page, problems } = await shared()
  await mark(page, 'ledger-db, database, prod-eu-west, 1 high').click()
  expect(await chosen(page).count()).toBe(1)
  const ledger = await panel(page, 'ledger-db').innerText()
  for (const text of [
    'Database in prod-eu-west',
    'StatefulSet',
    'registry.example/mirror/postgres:16.4',
    'sha256:b6e29f01d7c8',
    'CiliumNetworkPolicy/ledger-db proposed',
    'Ingress from payments and reports on 5432',
    'CVE-2024-10979',
  ])
    expect(ledger.replaceAll('\n', '')).toContain(text)

  await mark(page, /^sysupdate, unknown, staging, 1 critical/).click()
  const stranger = await panel(page, 'sysupdate').innerText()
  expect(stranger).toContain('No policy applies')
  expect(stranger).toContain('Behaves like a crypto-miner')

  await mark(page, /^frontend, web, staging/).click()
  expect(await panel(page, 'frontend').innerText()).toContain('No findings.')
  await expect.poll(() => page.getByText('frontend: 1 policy, no findings').count()).toBe(1)
  expect(problems).toEqual([])
})

describe('a press before the map is awake', () => {
  const pressLedger = async (page: Page) => {
    const release = await holdLateScripts(page)
    await page.goto(sectionPage('topology-map'))
    await page.getByRole('listitem', { name: /^ledger-db/ }).click()
    return release
  }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? '')

  test('chooses its workload as soon as it is, which keeps the focus', async () => {
    const { page, problems } = await visitor.open()
    const release = await pressLedger(page)
    release()
    await map(page).waitFor()
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toMatch(/^ledger-db/)
    await panel(page, 'ledger-db').waitFor()
    expect(await focused(page)).toMatch(/^ledger-db/)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).not.toMatch(/^ledger-db/)
    expect(await chosen(page).getAttribute('aria-label')).toBe(await focused(page))
    expect(problems).toEqual([])
  })

  test('leaves the focus where the visitor has taken it since', async () => {
    const { page, problems } = await visitor.open()
    const release = await pressLedger(page)
    await page.getByRole('button', { name: /theme/ }).focus()
    release()
    await map(page).waitFor()
    await expect.poll(() => chosen(page).getAttribute('aria-label')).toMatch(/^ledger-db/)
    expect(await focused(page)).toMatch(/theme/)
    expect(problems).toEqual([])
  })
})

describe('by keyboard', () => {
  test('arrow keys choose the nearest in their direction, Home and End the first and the last', async () => {
    const { page } = await shared()
    await mark(page, /^redis/).focus()
    for (const [key, name] of [
      ['ArrowRight', /^report-api/],
      ['ArrowUp', /^payments/],
      ['ArrowDown', /^report-api/],
      ['ArrowLeft', /^redis/],
      ['Home', /^frontend, web, staging/],
      ['End', /^plant-db/],
    ] as const) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.ariaLabel), key).toMatch(name)
      expect(await chosen(page).getAttribute('aria-label'), key).toMatch(name)
    }
  })

  test('down alone reaches every workload, and up leads back', async () => {
    const { page } = await shared()
    const names = new Set<string>()
    const walk = async (key: string) => {
      names.clear()
      for (let steps = 0; steps < 30; steps++) {
        names.add(await page.evaluate(() => document.activeElement?.ariaLabel ?? ''))
        await page.keyboard.press(key)
      }
      return names.size
    }
    await mark(page, /^redis/).focus()
    await page.keyboard.press('Home')
    expect(await walk('ArrowDown')).toBe(24)
    expect(await walk('ArrowUp')).toBe(24)
  })

  test('the map is one stop of the tab key, and the space bar does not scroll', async () => {
    const { page } = await shared()
    await mark(page, /^redis/).click()
    await page.getByRole('checkbox', { name: /^Unknown/ }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^redis/)
    const top = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.keyboard.press('Tab')
    expect(await map(page).evaluate(list => list.contains(document.activeElement))).toBe(false)
  })
})

test('a key of the legend dims all other classes, and arrow keys pass over them', async () => {
  const { page } = await shared()
  const key = page.getByText('Database', { exact: true })
  await key.click()
  const clear = () =>
    map(page)
      .getByRole('option')
      .evaluateAll(all => all.filter(one => getComputedStyle(one.parentElement!).opacity === '1').length)
  expect(await clear()).toBe(5)
  await mark(page, /^redis/).focus()
  await page.keyboard.press('ArrowUp')
  expect(await chosen(page).getAttribute('aria-label')).toMatch(/^test-db, database/)
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page).getAttribute('aria-label')).toMatch(/^redis/)

  await key.click()
  expect(await clear()).toBe(24)
})

test('several classes can be chosen in the legend, by keyboard and without JavaScript, too', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(sectionPage('topology-map'))
  for (const name of ['Queue 2', 'Unknown 1']) {
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  const clear = await page
    .getByRole('listitem')
    .evaluateAll(
      all =>
        all.filter(one => one.matches('g') && getComputedStyle(one.parentElement!).opacity === '1').length,
    )
  expect(clear).toBe(3)
})

test('on a phone a bar says what is chosen, and leads to its panel', async () => {
  const { page } = await openMap(visitor, { viewport: phone })
  await mark(page, /^order-events/).click()
  const bar = page.getByRole('link', { name: 'order-events 1 critical Details' })
  const { bottom } = await bar.evaluate(link => link.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(phone.height)
  await bar.click()
  const top = () => panel(page, 'order-events').evaluate(element => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(100)
})
