import { describe, expect, test } from 'vitest'
import { compose, composers } from '../composition.ts'
import { useBrowser } from '../support.ts'
import { useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()

describe.each(composers)('Enter that ends a composition, reported %s,', reported => {
  test('adds no tag', async () => {
    const { page } = await visitor.open()
    // The other case's stays in the draft.
    const tag = `网络${composers.indexOf(reported)}`
    await desk.open(page)
    await page.getByText('Details', { exact: true }).click()
    const tags = page.getByRole('combobox', { name: 'tags' })
    await tags.focus()
    await compose(page, tag, reported)
    expect(await tags.inputValue()).toBe(tag)
    expect(await page.getByRole('button', { name: tag }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: tag }).waitFor()
  })

  test('sends no title', async () => {
    const { page } = await visitor.open()
    await page.goto(await desk.invite())
    await page.getByRole('button', { name: 'New post' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Author', { exact: true }).fill('Ines Carvalho')
    await dialog.getByLabel('Title', { exact: true }).focus()
    await compose(page, 'Kubernetes入門', reported)
    await dialog.getByLabel('Tags').fill('cilium')
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('Kubernetes入門')
    expect(await dialog.getByRole('alert').count()).toBe(0)
  })
})
