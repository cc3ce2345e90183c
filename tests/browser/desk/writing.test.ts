import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureSite } from '../../fixtures/copyProject.ts'
import { sharedVisit } from '../support.ts'
import { beside, editor, openPart, save, status, text, typeAtEnd, useDesk } from './deskSupport.ts'

// A post is written from the list to the disk: each test goes on where the one before has ended.
const desk = useDesk()
const visit = sharedVisit(visitor => visitor.open())
const saved = () => readFileSync(desk.path, 'utf8')

test('the address that dev prints opens the list of all texts', async () => {
  const { page } = await visit()
  await page.goto(await desk.invite())
  await page.getByRole('heading', { name: 'Posts and pages' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Shoals' }).getByText('2026-01-02').waitFor()
  // A copied address lets nobody in.
  expect(page.url()).not.toContain('token')
})

test('a post of the list is opened with its page beside it', async () => {
  const { page } = await visit()
  await page.getByRole('link', { name: 'Shoals', exact: true }).click()
  // The front matter is folded, since the details are a form of it.
  await expect.poll(() => editor(page).innerText()).toMatch(/^---Front matter\s+The first text\./)
  await beside(page).getByRole('heading', { name: 'Shoals', level: 1 }).waitFor()
  await beside(page).getByText('The first text.').waitFor()
  await status(page, 'Saved')
})

test('the page follows what is typed, before it is saved', async () => {
  const { page } = await visit()
  await typeAtEnd(page, '\n## A reef\n\nTyped here.')
  await beside(page).getByRole('heading', { name: 'A reef' }).waitFor()
  await beside(page).getByText('Typed here.').waitFor()
  await status(page, 'Not saved')
  expect(saved()).toBe(text)
})

test('the text is saved to its file', async () => {
  const { page } = await visit()
  await save(page)
  await status(page, 'Saved')
  expect(saved()).toBe(`${text}\n## A reef\n\nTyped here.`)
})

/** Types, and then changes the file as something else does. Returns what the file has, and where both are shown. */
async function causeConflict(typed: string, excerpt: string) {
  const { page } = await visit()
  await typeAtEnd(page, typed)
  await beside(page).getByText(typed.trim()).waitFor()
  await status(page, 'Not saved')
  const theirs = saved().replace(/^excerpt: .*$/m, `excerpt: ${excerpt}`)
  writeFileSync(desk.path, theirs)
  const versions = page.getByRole('region', { name: 'Two versions' })
  await expect.poll(() => versions.innerText()).toContain(excerpt)
  expect(await versions.innerText()).toContain(typed)
  return { page, theirs, versions }
}

test('where something else changes the file, nothing is overwritten, and its version can be taken', async () => {
  const { page, theirs, versions } = await causeConflict(' Typed in vain.', 'Of another editor.')
  // The text is changed in the comparison alone, which would overwrite what is typed elsewhere.
  await openPart(page, 'Details')
  await expect.poll(() => page.getByLabel('Summary').isDisabled()).toBe(true)
  expect(await page.getByLabel('Add picture', { exact: true }).isDisabled()).toBe(true)
  await openPart(page, 'Publish')
  await expect.poll(() => page.getByRole('button', { name: 'Back to draft' }).isDisabled()).toBe(true)
  await openPart(page, 'Text')
  await Promise.all([page.waitForResponse(/\/save$/), page.keyboard.press('Control+s')])
  expect(saved()).toBe(theirs)
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await versions.waitFor({ state: 'detached' })
  await status(page, 'Saved')
  await beside(page).getByText('Typed in vain.').waitFor({ state: 'detached' })
  expect(await editor(page).innerText()).not.toContain('Typed in vain.')
  expect(saved()).toBe(theirs)
})

test('what was typed can be kept, with changes of the file merged into it', async () => {
  const { page, theirs, versions } = await causeConflict(' Typed to stay.', 'Of a checkout.')
  await versions.getByRole('button', { name: 'Revert this chunk' }).first().click()
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await versions.waitFor({ state: 'detached' })
  await status(page, 'Not saved')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  expect(saved()).toBe(`${theirs} Typed to stay.`)
})

test('two pictures at once stand alone, with the first alternative text selected', async () => {
  const { page } = await visit()
  const before = saved()
  await page.keyboard.press('Control+End')
  await page
    .getByLabel('Add picture', { exact: true })
    .setInputFiles(
      ['social.png', 'demo-poster-dark.webp'].map(name => join(fixtureSite, 'public/images', name)),
    )
  await beside(page).getByRole('img', { name: 'Alt text' }).nth(1).waitFor()
  await page.keyboard.insertText('A reef at low tide')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  expect(saved()).toBe(
    `${before}\n\n![A reef at low tide](/images/posts/shoals/social.png)\n\n` +
      '![Alt text](/images/posts/shoals/demo-poster-dark.webp)\n',
  )
})

test('keys, the toolbar and the menu of / write markdown', async () => {
  const { page } = await visit()
  await typeAtEnd(page, '\n\n/')
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Heading')
  await page.keyboard.type('subh')
  await page.getByRole('option', { name: /^Subheading/ }).click()
  await page.keyboard.type('At low tide\n\nSee the prices')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^\/pricing\// }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nOne')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('\nTwo')
  await beside(page)
    .getByRole('listitem')
    .filter({ hasText: /^\s*Two\s*$/ })
    .waitFor()
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  expect(saved()).toMatch(/\n\n### At low tide\n\nSee the \[prices\]\(\/pricing\/\)\n\n- One\n- Two\s*$/)
})

test('a picture that is dropped into a field of the details is shown there, and not in the text', async () => {
  const { page } = await visit()
  const pictures = () => saved().split('![').length
  const before = pictures()
  await openPart(page, 'Details')
  const picture = readFileSync(join(fixtureSite, 'public/images/social.png')).toString('base64')
  await page.getByLabel('Picture for the light theme').evaluate((field, data) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(data), character => character.codePointAt(0)!)
    dataTransfer.items.add(new File([bytes], 'chart.png', { type: 'image/png' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, picture)
  await expect
    .poll(() => page.getByLabel('Picture for the light theme').inputValue())
    .toMatch(/^\/images\/posts\/.*\/chart\.png$/)
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  expect(saved()).toMatch(/\nlightImage: .*\/chart\.png\n/)
  expect(pictures()).toBe(before)
  await openPart(page, 'Text')
})

/** Drops a file on the text, or pastes it with other forms of what was copied. */
async function give(kind: 'drop' | 'paste', name: string, forms: Record<string, string> = {}) {
  const { page } = await visit()
  await editor(page).evaluate(
    (element, given) => {
      const data = new DataTransfer()
      const type = given.name.endsWith('pdf') ? 'application/pdf' : 'image/png'
      data.items.add(new File(['%PDF-1.7'], given.name, { type }))
      for (const [form, value] of Object.entries(given.forms)) data.setData(form, value)
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { kind, name, forms },
  )
  return page
}

test('a document that is dropped is refused with a reason', async () => {
  const page = await give('drop', 'minutes.pdf')
  await expect
    .poll(() => page.getByRole('alert').allInnerTexts())
    .toEqual([expect.stringContaining('minutes.pdf')])
})

test('the text of cells is pasted, not the picture of them', async () => {
  const page = await give('paste', 'image.png', { 'text/plain': 'cilium\t1.17' })
  await expect.poll(() => editor(page).innerText()).toContain('1.17')
})

test('a question is asked before a text is closed that neither the desk nor the browser could store', async () => {
  const { page } = await visit()
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.route(/\/keep$/, route => route.fulfill({ status: 500, body: '{}' }))
  await typeAtEnd(page, '\n\nStored in the browser.')
  expect(await asks()).toBe(false)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no space.', 'QuotaExceededError')
    }
  })
  await typeAtEnd(page, ' Stored nowhere.')
  await expect.poll(asks).toBe(true)
})
