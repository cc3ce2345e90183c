import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../../../docs/examples/proof.config.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root, runCommand } from '../../setup/runCommand.ts'
import { type FolderServer, serveFolder } from '../../setup/serveFolder.ts'
import { axeViolations } from '../axe.ts'
import { useBrowser } from '../support.ts'

// The sections of `proof`, which this site has switched off, with the example of docs/examples.

const visitor = useBrowser()
const dist = join(scratchFolder(), 'dist')
let server: FolderServer

beforeAll(async () => {
  const line = ['build', '--config', join(root, 'docs/examples/proof.config.ts'), '--out', dist]
  if ((await runCommand(line, { project: root })).code !== 0) throw new Error('The example is not built.')
  server = await serveFolder(dist)
})
afterAll(() => server.close())

test('the sections stand where the configuration names them', async () => {
  const { page, problems } = await visitor.open()
  await page.goto(`${server.origin}/`)
  const ids = page.locator('main > section')
  expect(await ids.evaluateAll(sections => sections.map(({ id }) => id))).toEqual([
    'hero',
    ...config.homeSections,
  ])
  expect(problems).toEqual([])
})

test('a question opens by keyboard, and search engines get it with its answer', async () => {
  const { page } = await visitor.open()
  await page.goto(`${server.origin}/`)
  const { question = '', answer = '' } = config.proof.questions.questions[0] ?? {}
  await page.getByText(question).focus()
  await page.keyboard.press('Enter')
  await page.getByText(answer).waitFor()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map(text => JSON.parse(text))).toContainEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: config.proof.questions.questions.map(each => ({
      '@type': 'Question',
      name: each.question,
      acceptedAnswer: { '@type': 'Answer', text: each.answer },
    })),
  })
})

test('the announcement is on every page, and leads on', async () => {
  const { page } = await visitor.open()
  for (const path of ['/', '/pricing/', '/blog/reviewing-agent-yaml/']) {
    await page.goto(server.origin + path)
    const link = page.getByRole('link', { name: config.announcement.label })
    expect(await link.isVisible()).toBe(true)
  }
  await page.getByRole('link', { name: config.announcement.label }).click()
  await page.waitForURL(`**${config.announcement.href}`)
})

describe.each(['dark', 'light'] as const)('in the %s theme', theme => {
  test.each([360, 768, 1280])('at %i px nothing overflows, and axe finds nothing', async width => {
    const { page } = await visitor.open({ theme, viewport: { width, height: 900 } })
    await page.goto(`${server.origin}/`)
    // While sections are laid out, axe takes the background of another one.
    await page.locator('html[data-loaded]:not([data-layout])').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await axeViolations(page)).toEqual([])
  })
})
