import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { beside, editor, openPart, save, status, text, useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
const folder = join(desk.project, 'public/images/charts')
const source = `${text}\nA *chart*:\n\n![A reef](/images/charts/reef%20%281%29.png "From above")\n\nThe end.\n`
const read = () => readFileSync(desk.path, 'utf8')
const colored = (background: string, format: 'png' | 'webp') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

beforeAll(async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'reef (1).png'), await colored('teal', 'png'))
  writeFileSync(join(folder, 'Größe der Fähre.webp'), await colored('navy', 'webp'))
  writeFileSync(join(folder, 'wreck.webp'), await colored('maroon', 'webp'))
})

/** Opens the pictures of the post. */
async function openPictures() {
  await desk.reset()
  writeFileSync(desk.path, source)
  const { page } = await visitor.open()
  await desk.open(page)
  await beside(page).getByRole('img', { name: 'A reef' }).waitFor()
  await openPart(page, 'Pictures')
  const panel = page.getByRole('tabpanel', { name: 'Pictures' })
  const row = (name: string) =>
    panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await row('reef (1).png').waitFor()
  return { page, panel, row, dialog: page.getByRole('dialog') }
}

test('has those of the text and those of the site, with their sizes and where they are used', async () => {
  const { panel, row } = await openPictures()
  await row('reef (1).png')
    .getByText(/^320 × 200 px, [\d.]+ k?B$/)
    .waitFor()
  await row('wreck.webp').getByText('Not used').waitFor()
  // Which of the others are listed first depends on when their files were copied.
  await panel.getByRole('searchbox').fill('social.png')
  await row('social.png').getByText('Used in site.config.ts').waitFor()
  await panel.getByRole('searchbox').fill('cilium at l3')
  const cover = row('cilium-beside-istio-light.webp')
  await cover.getByRole('link', { name: /^Cilium at L3/ }).waitFor()
  expect(await row('wreck.webp').count()).toBe(0)
})

test('one of the site is inserted at the cursor, by the keyboard', async () => {
  const { page, row } = await openPictures()
  await openPart(page, 'Text')
  await editor(page).getByText('A *chart*:').click()
  await openPart(page, 'Pictures')
  await row('Größe der Fähre.webp')
    .getByRole('button', { name: 'Insert Größe der Fähre.webp' })
    .press('Enter')
  await beside(page).getByRole('img', { name: 'Alt text' }).waitFor()
  await page.keyboard.insertText('The ferry')
  await save(page)
  await status(page, 'Saved')
  const inserted = '![The ferry](/images/charts/Gr%C3%B6%C3%9Fe%20der%20F%C3%A4hre.webp)'
  expect(read()).toBe(source.replace('A *chart*:\n', `A *chart*:\n\n${inserted}\n`))
})

test('one that nothing shows is removed after a question, and of any other it is said what shows it', async () => {
  const { row, dialog } = await openPictures()
  const remove = (name: string) =>
    row(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
  await remove('reef (1).png')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('Shoals')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await remove('wreck.webp')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(readdirSync(folder)).toContain('wreck.webp')
  await remove('wreck.webp')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await row('wreck.webp').waitFor({ state: 'detached' })
  expect(readdirSync(folder)).not.toContain('wreck.webp')
  expect(readdirSync(folder)).toContain('reef (1).png')
})
