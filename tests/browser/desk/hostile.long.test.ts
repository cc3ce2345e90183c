import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { found } from '../../hostile/found.ts'
import { knownPayloads } from '../../hostile/knownPayloads.ts'
import { useBrowser } from '../support.ts'
import { beside, editor, file, openPart, status, text, useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
beforeEach(() => desk.reset())

/** Records whatever a text makes the desk or its preview do. */
async function watched(page: Page): Promise<string[]> {
  const dangers: string[] = []
  page.on('dialog', dialog => {
    dangers.push(`a dialogue: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => dangers.push('a window'))
  page.on('framenavigated', frame => {
    if (!/^(?:about:srcdoc|about:blank)$|_desk\//.test(frame.url()))
      dangers.push(`it leads to ${frame.url()}`)
  })
  await page.exposeFunction('fired', (what: string) => dangers.push(`a script ran: ${what}`))
  return dangers
}

/** Replaces the text as if it were typed, and waits until its page is shown. */
async function type(page: Page, typed: string, mark: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(`${typed}\n\n## ${mark}\n`)
  await beside(page).getByRole('heading', { name: mark }).waitFor({ state: 'attached' })
}

const fire = (payload: string) => payload.replaceAll('alert', 'fired')

describe('nothing that a text holds runs on the desk', () => {
  test('of what has worked somewhere', async () => {
    const { page } = await visitor.open()
    const dangers = await watched(page)
    await desk.open(page)
    for (const [at, [name, payloads]] of Object.entries(knownPayloads).entries()) {
      // Comments and blocks that are never closed would hide the others.
      const closed = payloads.map(payload => `${fire(payload)}\n\n-->\n\n</script></style></template>\n`)
      await type(page, `${text}\n${closed.join('\n')}`, `Group ${at}`)
      expect([name, dangers]).toEqual([name, []])
    }
  })

  test('of what was ever found', async () => {
    const { page } = await visitor.open()
    const dangers = await watched(page)
    await desk.open(page)
    for (const post of found.slice(0, 20)) {
      await editor(page).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(fire(post.text))
      await status(page, 'Not saved')
      expect([post.name, dangers]).toEqual([post.name, []])
    }
  })

  test('of a title, a tag or the name of a picture, which the desk itself shows', async () => {
    const { page } = await visitor.open()
    const dangers = await watched(page)
    const markup = '<img src=x onerror=fired(1)>'
    const hostile = text
      .replace('title: Shoals', `title: '${markup}'`)
      .replace('[cilium]', `['${markup}']`)
      .replace('An excerpt.', `'${markup}'`)
    const { version: base } = (await desk.ask('text', { file })).value
    await desk.ask('save', { file, base, text: hostile, replaces: '' })
    await page.goto(await desk.invite())
    await page.getByRole('link', { name: markup }).waitFor()
    await desk.open(page)
    for (const part of ['Details', 'Publish']) await openPart(page, part)
    expect(dangers).toEqual([])
  })
})

test('a script that could run would be seen', async () => {
  const { page } = await visitor.open()
  const dangers = await watched(page)
  await desk.open(page)
  await page.evaluate(() => (window as unknown as { fired(what: string): void }).fired('x'))
  expect(dangers).toEqual(['a script ran: x'])
  // The frame of the page runs none, whatever it holds.
  await beside(page)
    .owner()
    .evaluate((frame: HTMLIFrameElement) => {
      frame.srcdoc = '<p>Later</p><script>parent.fired(2)</script><img src=x onerror="parent.fired(3)">'
    })
  await beside(page).getByText('Later').waitFor()
  await page.waitForTimeout(300)
  expect(dangers).toEqual(['a script ran: x'])
})
