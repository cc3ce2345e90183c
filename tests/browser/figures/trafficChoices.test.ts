import { describe, expect, test } from 'vitest'
import { moving, sectionPage, useBrowser } from '../support.ts'
import { button, figure, openGraph, policy, sharedGraph, summary } from './trafficSupport.ts'

const visitor = useBrowser()
const graph = sharedGraph()

test('the traffic is shown as it was observed, and with the policy', async () => {
  const { page, problems } = await graph()
  const table = page.getByRole('table', { name: 'Connections between the workloads' })
  const count = (word: string) => table.getByRole('cell', { name: word }).count()
  expect(await count('blocked')).toBe(2)
  for (const [pressed, other, allowed, blocked, sentence] of [
    ['Observed', 'With the policy', 10, 0, /^10 connections seen in 14 days,/],
    ['With the policy', 'Observed', 8, 2, /^8 of 10 connections stay allowed/],
  ] as const) {
    await button(page, pressed).click()
    await expect.poll(() => summary(page).innerText()).toMatch(sentence)
    expect(await button(page, pressed).getAttribute('aria-pressed')).toBe('true')
    expect(await button(page, other).getAttribute('aria-pressed')).toBe('false')
    expect(await count('allowed')).toBe(allowed)
    expect(await count('blocked')).toBe(blocked)
    expect(await page.getByText(`${allowed} allowed`).isVisible()).toBe(true)
    expect(await page.getByText(`${blocked} blocked`).isVisible()).toBe(true)
  }
  expect(problems).toEqual([])
})

describe('choosing a workload', () => {
  test('by pointer shows its policy, and says who can reach it; a second press ends that', async () => {
    const { page, problems } = await graph()
    await button(page, 'cart').click()
    await expect.poll(() => summary(page).innerText()).toBe('Only frontend can reach cart on 8080.')
    expect(await figure(page).getByRole('button', { pressed: true, name: /:/ }).count()).toBe(1)
    expect(await button(page, 'cart').getAttribute('aria-pressed')).toBe('true')
    const text = 'kind: CiliumNetworkPolicy\nmetadata:\n  name: cart\n'
    expect(await policy(page).innerText()).toContain(text)
    await button(page, 'cart').click()
    expect(await button(page, 'cart').getAttribute('aria-pressed')).toBe('false')
    expect(await summary(page).innerText()).toMatch(/^8 of 10 connections/)
    expect(await policy(page).innerText()).toContain(text)
    expect(problems).toEqual([])
  })

  test('works by keyboard', async () => {
    const { page } = await openGraph(visitor, moving)
    await button(page, 'Pause the traffic').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => button(page, 'checkout').getAttribute('aria-pressed')).toBe('true')
    expect(await policy(page).innerText()).toContain('name: checkout')
    expect(await button(page, 'checkout').evaluate(box => getComputedStyle(box).outlineStyle)).toBe('solid')
  })
})

test('a job that runs once a week is noticed, and keeps its access', async () => {
  const { page } = await openGraph(visitor)
  expect(await summary(page).innerText()).toMatch(/Kept, though rare: reports to ledger-\u2060?db/)
  expect(await figure(page).getByText('Sundays', { exact: true }).isVisible()).toBe(true)
  expect(await policy(page).innerText()).toMatch(
    /# 6 flows in 14 days, Sundays at 03:00 only\n.*\n +app: reports\n/,
  )
  await button(page, 'ledger-db').click()
  await page.getByText('Istio L7').click()
  expect(await policy(page).innerText()).toContain('sa/reports\n')
})

test.each([true, false])(
  'the layer is chosen by pointer and by arrow keys, with JavaScript: %s',
  async javaScriptEnabled => {
    const { page, problems } = await visitor.open({ javaScriptEnabled })
    await page.goto(sectionPage('network-security'))
    await page.getByText('Istio L7').click()
    // Of all workloads, one whose policy names methods and paths.
    expect(await policy(page).innerText()).toMatch(/kind: AuthorizationPolicy[\s\S]*methods:[\s\S]*paths:/)
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('radio', { name: 'Cilium L3/L4', checked: true }).count()).toBe(1)
    expect(await policy(page).innerText()).toContain('kind: CiliumNetworkPolicy')
    // The policy is the next stop.
    await page.keyboard.press('Tab')
    expect(await policy(page).evaluate(code => code === document.activeElement)).toBe(true)
    expect(problems).toEqual([])
  },
)
