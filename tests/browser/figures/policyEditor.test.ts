import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fragmentOf } from '../../../components/figures/editor/sharedText.ts'
import { isLateScript, phone, sectionPage, useBrowser } from '../support.ts'
import { button, figure, openGraph, summary } from './trafficSupport.ts'

const visitor = useBrowser()

const field = (page: Page) => figure(page).getByRole('textbox', { name: 'NetworkPolicy' })

const row = (page: Page, from: string, to: string) =>
  figure(page).getByRole('row').filter({ hasText: from }).filter({ hasText: to })

/** Opens the editor, and waits until it has evaluated the policies of the graph. */
async function openEditor(page: Page): Promise<void> {
  await button(page, 'Edit the policy').click()
  await figure(page).getByRole('columnheader', { name: 'Reason' }).waitFor()
}

const policy = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: ledger-db
  namespace: billing
spec:
  podSelector:
    matchLabels:
      app: ledger-db
  ingress:
    - ports:
        - port: 9090
`

test('the editor loads at most 40 kB when it is opened, has the policies of the graph, and closes', async () => {
  const { page, problems, requests } = await openGraph(visitor)
  const before = requests.length
  await openEditor(page)
  const bodies = await Promise.all(
    requests.slice(before).map(async request => (await request.response())!.body()),
  )
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(40_000)
  expect(await field(page).evaluate(element => element === document.activeElement)).toBe(true)
  expect(await field(page).inputValue()).toContain('name: ledger-db')
  expect(await figure(page).getByText('8 allowed').isVisible()).toBe(true)
  await button(page, 'Close').click()
  await expect
    .poll(() => button(page, 'Edit the policy').evaluate(element => element === document.activeElement))
    .toBe(true)
  expect(await field(page).count()).toBe(0)
  expect(problems).toEqual([])
})

test('the graph follows what is typed, and gives the reason of each connection', async () => {
  const { page, problems } = await openGraph(visitor)
  await openEditor(page)
  await field(page).fill(policy)
  await expect.poll(() => summary(page).innerText()).toMatch(/^7 of 10 connections are allowed\. Blocked: /)
  expect(await figure(page).getByText('3 blocked').isVisible()).toBe(true)
  const reason = 'Ingress: no rule of ledger-db names port 5432.'
  expect(await row(page, 'payments', 'ledger-db').getByRole('cell', { name: 'blocked' }).count()).toBe(1)
  expect(await row(page, 'payments', 'ledger-db').getByRole('cell', { name: reason }).count()).toBe(1)
  // What was observed is the same.
  await button(page, 'Observed').click()
  expect(await figure(page).getByText('10 allowed').isVisible()).toBe(true)
  await button(page, 'With the policy').click()
  expect(await figure(page).getByText('3 blocked').isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('a problem is shown with its line, and the graph keeps its colours', async () => {
  const { page, problems } = await openGraph(visitor)
  await openEditor(page)
  await field(page).fill(policy.replace('ports:', 'port:'))
  await button(page, 'Line 11').click()
  expect(await summary(page).innerText()).toMatch(
    /^Line 11 has a problem\. .* 8 of 10 connections are allowed/,
  )
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('    - port:')
  await field(page).fill('{ [')
  await button(page, 'Line 1').first().waitFor()
  expect(problems).toEqual([])
})

test('one dash too many is pointed at, and what it lets in is green', async () => {
  const { page } = await openGraph(visitor)
  await openEditor(page)
  await button(page, 'One dash too many').click()
  await expect
    .poll(() => row(page, 'redis', 'payments').getByRole('cell', { name: 'allowed' }).count())
    .toBe(1)
  await button(page, 'Line 17').click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('        - podSelector:')
  // The browser's undo brings the former text back.
  await page.keyboard.press('Control+z')
  await expect.poll(() => field(page).inputValue()).toContain('name: ledger-db')
})

test('the address holds the policies, on a phone, too', async () => {
  const { page } = await openGraph(visitor)
  await openEditor(page)
  await field(page).fill(policy)
  await expect.poll(() => page.url()).toContain('#network-security=')
  const { page: other, problems } = await visitor.open({ viewport: phone })
  await other.goto(sectionPage('network-security') + new URL(page.url()).hash)
  await expect.poll(() => field(other).inputValue()).toBe(policy)
  await expect.poll(() => summary(other).innerText()).toMatch(/^7 of 10/)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await button(other, 'Close').click()
  await expect.poll(() => other.url()).not.toContain('#')
  expect(problems).toEqual([])
})

test('a shared link whose policies alias thousands of expressions opens, with few remarks', async () => {
  const expressions = '{ operator: x },'.repeat(2500)
  const rules = '    - from: [{ podSelector: { matchExpressions: *e } }]\n'.repeat(90)
  const bomb = await fragmentOf(
    'network-security',
    `e: &e [${expressions}]\n${policy.split('ingress')[0]}ingress:\n${rules}`,
  )
  expect(bomb.length).toBeLessThan(500)
  const { page, problems } = await visitor.open()
  await page.goto(sectionPage('network-security') + bomb)
  await button(page, 'Line 1').first().waitFor()
  expect(
    await figure(page)
      .getByRole('button', { name: /^Line / })
      .count(),
  ).toBeLessThanOrEqual(50)
  await button(page, 'The graph’s policies').click()
  await expect.poll(() => summary(page).innerText()).toMatch(/^8 of 10/)
  expect(problems).toEqual([])
})

test('Back keeps what was typed, and the address follows it', async () => {
  const { page } = await openGraph(visitor)
  await openEditor(page)
  await field(page).fill(policy)
  await expect.poll(() => page.url()).toContain('#network-security=')
  const before = page.url()
  await page.evaluate(() => (location.hash = '#contact'))
  await field(page).fill(policy.replace('9090', '5432'))
  await expect.poll(() => page.url()).toContain('#network-security=')
  const after = page.url()
  expect(after).not.toBe(before)
  await page.goBack()
  await expect.poll(() => page.url()).toBe(after)
  expect(await field(page).inputValue()).toContain('5432')
})

test('Close leaves the address of another section alone', async () => {
  const { page } = await openGraph(visitor)
  await openEditor(page)
  await page.evaluate(() => (location.hash = '#contact'))
  await button(page, 'Close').click()
  await button(page, 'Edit the policy').waitFor()
  expect(new URL(page.url()).hash).toBe('#contact')
})

test('where its code does not load, that is said until it does', async () => {
  const { page } = await openGraph(visitor)
  await page.route(isLateScript, route => route.abort())
  await button(page, 'Edit the policy').click()
  const message = figure(page).getByText('This did not load.')
  await message.waitFor()
  await page.unroute(isLateScript)
  // A press opens the editor, or loads the page again, where the next opens it.
  await expect
    .poll(async () => {
      const edit = button(page, 'Edit the policy')
      if (await edit.isVisible()) await edit.click({ timeout: 2000 }).catch(() => {})
      return button(page, 'Close').isVisible()
    })
    .toBe(true)
  await button(page, 'Close').click()
  await button(page, 'Edit the policy').waitFor()
  expect(await message.count()).toBe(0)
})
