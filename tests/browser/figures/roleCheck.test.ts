import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fragmentOf } from '../../../components/figures/editor/sharedText.ts'
import { lateScripts, phone, sectionPage, settled, useBrowser } from '../support.ts'

const visitor = useBrowser()

const figure = (page: Page) => page.getByRole('figure', { name: 'can-i' })
const button = (page: Page, name: string) => figure(page).getByRole('button', { name, exact: true })
const field = (page: Page) => figure(page).getByRole('textbox', { name: 'Any tool’s ClusterRole' })
const ownQuestion = (page: Page) => page.getByRole('textbox', { name: 'Your own question' })

/** The answers to a question: of the role in the field, and of the operator's. */
const answers = (page: Page, question: string) =>
  figure(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: question, exact: true }) })
    .getByRole('cell')
    .allInnerTexts()

async function open() {
  const visit = await visitor.open()
  await visit.page.goto(sectionPage('get-started'))
  await button(visit.page, 'Check your current vendor').click()
  await field(visit.page).waitFor()
  return visit
}

const role = `kind: ClusterRole
rules:
  - apiGroups: [""]
    resources:
      - "*"
    verbs: [get, list, watch]
  - apiGroups: [apps]
    resources: [deployments]
    verbs: [patch]
`

test('the answers have a name, and a bar is explained only where there is one', async () => {
  const { page } = await open()
  const table = figure(page).getByRole('table', { name: /^Answers of this role and of \S+’s$/ })
  expect(await table.getByRole('row').count()).toBe(15)
  const explained = figure(page).getByText('A bar marks the difference.')
  expect(await explained.count()).toBe(0)
  await field(page).fill(role)
  await explained.waitFor()
})

test('on paper, the role is there as a whole', async () => {
  const { page } = await open()
  await page.emulateMedia({ media: 'print' })
  expect(await field(page).evaluate(box => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
})

test('the field loads at most 42 kB when it is opened, has the role of the operator, and closes', async () => {
  const visit = await visitor.open()
  const { page, problems, requests } = visit
  await page.goto(sectionPage('get-started'))
  await page.getByRole('heading', { name: /get started/i }).scrollIntoViewIfNeeded()
  await settled(visit)
  const before = requests.length
  await button(page, 'Check your current vendor').click()
  await field(page).waitFor()
  const bodies = await Promise.all(
    requests.slice(before).map(async request => (await request.response())!.body()),
  )
  expect(lateScripts(requests.slice(before)).length).toBeGreaterThan(0)
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(42_000)
  expect(await answers(page, 'list secrets')).toEqual(['no', 'no'])
  expect(await answers(page, 'get pods')).toEqual([expect.stringMatching(/^yes, line \d+ /), 'yes'])
  // A paste replaces all of it.
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^apiVersion: [\s\S]+watch\s*$/)
  await button(page, 'Close').click()
  await expect
    .poll(() =>
      button(page, 'Check your current vendor').evaluate(element => element === document.activeElement),
    )
    .toBe(true)
  expect(problems).toEqual([])
})

test('a pasted role is asked the same, and each yes leads to its line; nothing is sent', async () => {
  const { page, problems, requests } = await open()
  const before = requests.length
  await field(page).fill(role)
  await expect.poll(() => answers(page, 'list secrets')).toEqual(['yes, line 5 resources: ["*"]', 'no'])
  expect(await answers(page, 'create pods --subresource=exec')).toEqual(['no', 'no'])
  expect(await answers(page, 'patch deployments.apps')).toEqual([
    'yes, line 8 resources: ["deployments"]',
    'no',
  ])
  await figure(page).getByRole('row').filter({ hasText: 'patch' }).getByRole('button').click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('    resources: [deployments]')
  await ownQuestion(page).fill('patch statefulsets')
  const own = figure(page)
    .getByRole('row')
    .filter({ has: ownQuestion(page) })
    .getByRole('cell')
  expect(await own.allInnerTexts()).toEqual(['no', 'no'])
  await ownQuestion(page).fill('kubectl auth can-i patch deployments')
  await expect.poll(() => own.allInnerTexts()).toEqual(['yes, line 8 resources: ["deployments"]', 'no'])
  await ownQuestion(page).fill('get widgets')
  await expect.poll(() => own.allInnerTexts()).toEqual([expect.stringContaining('API group')])
  expect(requests.slice(before).map(request => request.url())).toEqual([])
  expect(problems).toEqual([])
})

test('a role that cannot be read has no answers, but a line', async () => {
  const { page, problems } = await open()
  await field(page).fill(`{{- if .Values.rbac }}\n${role}{{- end }}\n`)
  await button(page, 'Line 1').click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('{{- if .Values.rbac }}')
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  expect(await answers(page, 'list secrets')).toEqual(['?', 'no'])
  expect(problems).toEqual([])
})

test('the address holds the role, on a phone, too', async () => {
  const { page } = await open()
  await field(page).fill(role)
  await expect.poll(() => page.url()).toContain('#get-started=')
  const { page: other, problems } = await visitor.open({ viewport: phone })
  await other.goto(sectionPage('get-started') + new URL(page.url()).hash)
  await expect.poll(() => field(other).inputValue()).toBe(role)
  await expect.poll(() => answers(other, 'list secrets')).toEqual(['yes, line 5 resources: ["*"]', 'no'])
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await button(other, 'Close').click()
  await expect.poll(() => other.url()).not.toContain('#')
  expect(problems).toEqual([])
})

test('a link to a text of 20 MB, and one of thousands of aliases, open', async () => {
  const bombs = [
    ' '.repeat(20_000_000),
    `a: &a [${'x,'.repeat(2500)}]\nkind: Role\nrules: [${'*a,'.repeat(90)}]`,
  ]
  for (const bomb of bombs) {
    const { page, problems } = await visitor.open()
    await page.goto(sectionPage('get-started') + (await fragmentOf('get-started', bomb)))
    await figure(page)
      .getByRole('button', { name: /^Line \d+$/ })
      .waitFor()
    await button(page, 'cluster-admin').click()
    await expect.poll(() => answers(page, 'get pods')).toEqual([expect.stringMatching(/^yes, /), 'yes'])
    expect(problems).toEqual([])
  }
})

test('without scripts, the answers of the operator’s role are there, and no button', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(sectionPage('get-started'))
  expect(await figure(page).getByRole('definition').allInnerTexts()).toEqual(['yes', 'no', 'no'])
  expect(await figure(page).getByRole('button').count()).toBe(0)
})
