import { expect, test } from 'vitest'
import { sharedVisit } from '../support.ts'
import { editor, useDesk } from './deskSupport.ts'
import { pastedTexts, pasteHtml } from './pastedTexts.ts'

const desk = useDesk()
const visit = sharedVisit(visitor => visitor.open())

test.each(Object.entries(pastedTexts))('%s', async (_, [html, markdown]) => {
  const { page } = await visit()
  if (!page.url().includes('shoals')) await desk.open(page)
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await pasteHtml(page, [html, markdown])
  const typed = async () => (await editor(page).innerText()).replaceAll('\u00A0', ' ')
  const lines = (text: string) =>
    text
      .replace(/ +/g, ' ')
      .replace(/-{3,}/g, '---')
      .replace(/\n[ \n]*\n/g, '\n')
  await expect.poll(async () => lines(await typed())).toBe(lines(markdown))
})

test('footnotes get numbers that the text has not', async () => {
  const { page } = await visit()
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('One[^1].\n\n[^1]: Of one.\n\n')
  await pasteHtml(page, pastedTexts['footnotes of Word']!)
  await expect
    .poll(() => editor(page).innerText())
    .toMatch(/^One\[\^1\][^]*\[\^1\]: Of one[^]*Etcd\[\^2\][^]*\[\^2\]: Of keys/)
})
