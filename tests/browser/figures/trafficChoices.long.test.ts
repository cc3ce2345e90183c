import { describe, expect, test } from 'vitest'
import { moving, sharedVisit, useBrowser } from '../support.ts'
import { arrows, code, crosses, graph, lines, node, openAwake, pale, summary } from './trafficSupport.ts'

const visitor = useBrowser()

/** A graph that one test after the other works with. */
const sharedGraph = sharedVisit(openAwake)

describe('choosing a workload', () => {
  test('by pointer shows its policy, lets its edges stand out, and says so', async () => {
    const { page, problems } = await sharedGraph()
    expect(await pale(page).count()).toBe(0)
    await node(page, 'cart').click()
    expect(await node(page, 'cart').getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator(`${graph} .traffic-chart [aria-pressed="true"]`).count()).toBe(1)
    expect(await lines(page).count()).toBe(10)
    expect(await pale(page).count()).toBe(16)
    // The word beside an edge of another workload stands back, too.
    expect(await page.locator('.traffic-chart__rare--apart').count()).toBe(1)
    expect(await summary(page).innerText()).toBe('Only frontend can reach cart on 8080.')
    expect(await summary(page).getAttribute('aria-live')).toBe('polite')
    expect(await code(page).innerText()).toContain('kind: CiliumNetworkPolicy\nmetadata:\n  name: cart\n')
    // A second press shows all edges again; the policy stays.
    await node(page, 'cart').click()
    expect(await node(page, 'cart').getAttribute('aria-pressed')).toBe('false')
    expect(await pale(page).count()).toBe(0)
    expect(await code(page).innerText()).toContain('name: cart')
    await node(page, 'reports').click()
    expect(await page.locator('.traffic-chart__rare--apart').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('works by keyboard', async () => {
    const { page } = await openAwake(visitor, moving)
    await page.getByRole('button', { name: 'Pause the traffic' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await node(page, 'checkout').getAttribute('aria-pressed')).toBe('true')
    expect(await code(page).innerText()).toContain('name: checkout')
    expect(await node(page, 'checkout').evaluate(box => getComputedStyle(box).outlineStyle)).toBe('solid')
  })

  test('moves nothing, whichever it is, and its policy fits the frame', async () => {
    const { page } = await sharedGraph()
    const height = () => page.locator(graph).evaluate(element => element.getBoundingClientRect().height)
    const before = await height()
    for (const name of ['frontend', 'checkout', 'cart', 'redis', 'payments', 'ledger-db', 'reports']) {
      await node(page, name).click()
      for (const layer of ['Istio L7', 'Cilium L3/L4']) {
        await page.getByRole('tab', { name: layer }).click()
        expect(await height(), `${name}, ${layer}`).toBe(before)
        const cut = await code(page).evaluate(pre => pre.scrollWidth - pre.clientWidth)
        expect(cut, `${name}, ${layer}`).toBe(0)
      }
    }
  })
})

test('the traffic as it was observed passes on every edge', async () => {
  const { page } = await openAwake(visitor)
  const table = page.getByRole('table', { name: 'Connections between the workloads' })
  expect(await table.getByText('blocked').count()).toBe(2)
  await page.getByRole('button', { name: 'Observed' }).click()
  expect(await page.getByRole('button', { name: 'Observed' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('.traffic-lines__blocked').count()).toBe(0)
  expect(await arrows(page).count()).toBe(10)
  expect(await page.locator('.traffic-chart__legend').innerText()).toMatch(/10 allowed\s+0 blocked/)
  expect(await summary(page).innerText()).toMatch(/^10 connections seen in 14 days,/)
  expect(await table.getByText('allowed').count()).toBe(10)
  await page.getByRole('button', { name: 'With the policy' }).click()
  expect(await crosses(page).count()).toBe(2)
})

test('a job that runs once a week is noticed, and keeps its access', async () => {
  const { page } = await openAwake(visitor)
  expect(await summary(page).innerText()).toMatch(/Rare but kept: reports to ledger-\u2060?db, Sundays only/)
  expect(await page.locator('.traffic-chart__rare').innerText()).toBe('Sundays')
  expect(await code(page).innerText()).toMatch(
    /# 6 flows in 14 days, Sundays at 03:00 only\n.*\n +app: reports\n/,
  )
  await page.getByRole('tab', { name: 'Istio L7' }).click()
  expect(await code(page).innerText()).toContain('sa/reports\n')
})

test('tabs switch between the two layers, by pointer and by arrow keys', async () => {
  const { page, problems } = await sharedGraph()
  const cilium = page.getByRole('tab', { name: 'Cilium L3/L4' })
  const istio = page.getByRole('tab', { name: 'Istio L7' })
  const panel = page.locator(graph).getByRole('tabpanel')
  await istio.click()
  expect(await panel.innerText()).toContain('kind: AuthorizationPolicy')
  expect(await page.locator(graph).getByRole('tabpanel', { name: 'Istio L7' }).count()).toBe(1)
  expect(await istio.getAttribute('aria-controls')).toBe(await panel.getAttribute('id'))

  for (const [key, tab] of [
    ['ArrowRight', cilium],
    ['ArrowLeft', istio],
    ['Home', cilium],
    ['End', istio],
  ] as const) {
    await page.keyboard.press(key)
    expect(await tab.getAttribute('aria-selected'), key).toBe('true')
    expect(await tab.evaluate(element => element === document.activeElement), key).toBe(true)
    expect(await page.locator(`${graph} [role=tab][tabindex="0"]`).count()).toBe(1)
  }
  // The policy is the next stop.
  await page.keyboard.press('Tab')
  expect(await code(page).evaluate(element => element === document.activeElement)).toBe(true)
  expect(problems).toEqual([])
})
