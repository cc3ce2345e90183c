import { expect, test } from 'vitest'
import { desktop, phone, sectionPage, useBrowser } from '../support.ts'

const visitor = useBrowser()

async function openChat(options?: Parameters<typeof visitor.open>[0]) {
  const visit = await visitor.open(options)
  const { page } = visit
  await page.goto(sectionPage('ai-intelligence'))
  return {
    ...visit,
    question: (text: string) => page.getByRole('radio', { name: text }),
    /** What the chat shows, without the questions beside it. */
    shown: async () => (await page.getByRole('figure').first().innerText()).replaceAll(/\s+/g, ' '),
  }
}

test.each([
  { javaScriptEnabled: true, viewport: desktop },
  { javaScriptEnabled: false, viewport: phone },
])('each question has its own answer, with %o', async options => {
  const { page, question, shown, problems } = await openChat(options)
  expect(await shown()).toContain('OOMKilled')
  await page.getByText('Which pods still run Redis').first().click()
  expect(await shown()).toContain('CVE-2025-49844')
  expect(await shown()).not.toContain('OOMKilled')
  // By keyboard, from one to the next.
  await question('Which pods still run Redis').press('ArrowDown')
  expect(await shown()).toContain('sysupdate')
  expect(await shown()).not.toContain('CVE-2025-49844')
  await question('What changed in staging').press('ArrowDown')
  expect(await shown()).toContain('OOMKilled')
  expect(problems).toEqual([])
})

test('the questions, which stay in view beside the chat, do not cover the statement below it', async () => {
  const { page, question } = await openChat()
  const statement = page.getByText('Nothing changes until you approve.').last()
  await statement.evaluate(element => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const [last, below] = await Promise.all([
    question('What changed in staging').boundingBox(),
    statement.boundingBox(),
  ])
  expect(last!.y + last!.height).toBeLessThanOrEqual(below!.y)
})

test('an answer leads to the figure that shows more', async () => {
  const { page, question } = await openChat()
  await question('What can reach ledger-db').check({ force: true })
  expect(await page.getByRole('link', { name: 'Simulate that policy' }).getAttribute('href')).toBe(
    '#network-security',
  )
})

test('a change of another answer can be approved, too', async () => {
  const { page, question, problems } = await openChat()
  await question('Which pods still run Redis').check({ force: true })
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(/^Pull request #\d+ opened/).waitFor()
  expect(problems).toEqual([])
})
