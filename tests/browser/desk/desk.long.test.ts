import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureSite } from '../../fixtures/copyProject.ts'
import { axeViolations } from '../axe.ts'
import { desktop, phone, themes, useBrowser } from '../support.ts'
import { beside, editor, file, openPart, save, status, text, typeAtEnd, useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
beforeEach(() => desk.reset())
const read = (name: string) => readFileSync(join(desk.project, name), 'utf8')

describe('a first post', () => {
  const slug = 'what-a-canary-sees'
  const created = `posts/${slug}.md`
  afterEach(() => rmSync(join(desk.project, created), { force: true }))

  test('is written, illustrated, repaired and published with the mouse and the keys of its text', async () => {
    const { page, problems } = await visitor.open()
    await page.goto(await desk.invite())
    await page.getByRole('button', { name: 'New post' }).click()
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await dialog.getByLabel('Title', { exact: true }).fill('What a canary sees')
    await dialog.getByLabel('Author').fill('Ines Carvalho')
    await dialog.getByLabel('Tags').fill('cilium, canaries')
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await beside(page).getByRole('heading', { name: 'What a canary sees' }).waitFor()
    expect(read(created)).toContain('tags: [cilium, canaries]')

    await openPart(page, 'Details')
    // What is typed does not continue the words of a new post.
    expect(await page.getByLabel('Summary').inputValue()).toBe('')
    await page
      .getByLabel('Summary')
      .fill('What a canary release shows of a network policy before everybody has it.')
    const cards = page.getByRole('region', { name: 'Cards' })
    await cards.getByTitle('In the blog').contentFrame().getByText('What a canary release').waitFor()
    await cards.getByText('What a canary sees', { exact: true }).waitFor()
    await openPart(page, 'Text')
    await typeAtEnd(page, 'A canary gets a new policy first. It is drawn here:\n\n## The drawing\n\n')
    await page
      .getByLabel('Add picture', { exact: true })
      .setInputFiles(join(fixtureSite, 'public/images/social.png'))
    await beside(page).getByRole('img', { name: 'Alt text' }).waitFor()
    // The alternative text is selected, to be written.
    await page.keyboard.insertText('A canary before a mine')
    await typeAtEnd(page, '\nThe end.')
    await page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /^Fix/ }).first().click()
    await page.getByText('No problems.').waitFor()
    await beside(page).getByRole('heading', { name: 'The drawing' }).waitFor()

    await openPart(page, 'Publish')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await save(page)
    await status(page, 'Saved')
    const saved = read(created)
    expect(saved).not.toMatch(/^draft:/m)
    expect(saved).toContain('excerpt: What a canary release shows')
    expect(saved).toContain(
      '## The drawing\n\n![A canary before a mine](/images/posts/what-a-canary-sees/social.png)\n\nThe end.\n',
    )
    expect((await desk.ask('problems', { file: created, text: saved })).value).toEqual([])
    expect(problems).toEqual([])
  })

  test('is written by the keyboard alone', async () => {
    const { page } = await visitor.open()
    await page.goto(await desk.invite())
    await page.getByRole('listitem').first().waitFor()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Tab', 'Tab', 'Tab', 'Enter')
    await page.keyboard.type('What a canary sees')
    await press('Tab')
    await press('Control+A')
    await page.keyboard.type('Ines Carvalho')
    await press('Tab')
    await page.keyboard.type('cilium')
    await press('Enter')
    await beside(page).getByRole('heading', { name: 'What a canary sees' }).waitFor()
    await press('Control+End')
    await page.keyboard.type('\nThe end, by keys.')
    await beside(page).getByText('The end, by keys.').waitFor()
    await press('Control+s')
    await status(page, 'Saved')
    expect(read(created)).toMatch(/The end, by keys\.\n*$/)
    // Escape, then Tab, leaves the editor.
    await press('Escape', 'Tab')
    expect(await editor(page).evaluate(element => element.contains(document.activeElement))).toBe(false)
  })
})

describe('nothing that is typed is lost', () => {
  test('where a checkout changes a file without unsaved text: it is followed, and can be undone', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    writeFileSync(desk.path, text.replace('first', 'second'))
    await beside(page).getByText('The second text.').waitFor()
    await status(page, 'Saved')
    await editor(page).focus()
    await page.keyboard.press('Control+z')
    await beside(page).getByText('The first text.').waitFor()
    await status(page, 'Not saved')
    expect(read(file)).toContain('second')
  })

  test('of the ends of lines: a file of Windows keeps them, and is not changed by being opened', async () => {
    const { page } = await visitor.open()
    const windows = text.replaceAll('\n', '\r\n')
    writeFileSync(desk.path, windows)
    await desk.open(page)
    await status(page, 'Saved')
    await openPart(page, 'Details')
    await page.getByLabel('Summary').fill('')
    await page.getByLabel('Summary').fill('Another excerpt.')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(windows.replace('An excerpt.', 'Another excerpt.'))
    const mixed = text.replace('\n', '\r\n').replace('first text', 'second\rtext')
    writeFileSync(desk.path, mixed)
    await beside(page).getByText('The second').waitFor()
    await status(page, 'Saved')
    await openPart(page, 'Text')
    await typeAtEnd(page, 'The end.')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(`${mixed}The end.\n`)
  })

  test('where the file is deleted: it is written again', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await typeAtEnd(page, 'mine')
    rmSync(desk.path)
    await page.getByRole('alert').filter({ hasText: 'was deleted or renamed' }).waitFor()
    await save(page)
    await status(page, 'Saved')
    expect(read(file)).toBe(`${text}mine\n`)
  })

  test('where the page is loaded again, and again', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    const kept = page.waitForResponse(/\/keep$/)
    await typeAtEnd(page, 'mine')
    await kept
    for (let loads = 0; loads < 3; loads++) {
      await desk.open(page)
      await status(page, 'Not saved')
      expect(await editor(page).textContent()).toContain('mine')
    }
  })

  test('where the text is left at once: it can be undone, too', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    const kept = page.waitForResponse(/\/keep$/)
    await typeAtEnd(page, 'mine')
    await page.getByRole('link', { name: 'All posts and pages' }).click()
    await kept
    await page.getByRole('heading', { name: 'Posts and pages' }).waitFor()
    await page.goBack()
    await expect.poll(() => editor(page).textContent()).toContain('mine')
    await editor(page).focus()
    await page.keyboard.press('Control+z')
    await status(page, 'Saved')
    expect(await editor(page).textContent()).not.toContain('mine')
  })

  test('where dev is killed: the open tab has what was typed until it is started again', async () => {
    const context = await visitor.context()
    const page = await context.newPage()
    await desk.open(page)
    const kept = page.waitForResponse(/\/keep$/)
    await typeAtEnd(page, 'before')
    await kept
    await desk.restart(async () => {
      await editor(page).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText(', offline')
      await page.getByText('has stopped').waitFor()
      await status(page, 'Not saved anywhere')
    })
    // The cookie of the new address is that of the tab, too.
    await page.getByText('was started again').waitFor()
    const later = await context.newPage()
    await later.goto(await desk.invite())
    await expect
      .poll(async () => (await desk.ask('text', { file })).value.draft.text)
      .toContain('before, offline')
    await desk.open(later)
    await beside(later).getByText('offline').waitFor()
    await status(later, 'Not saved')
    // What was typed before can be undone still.
    await editor(later).focus()
    await later.keyboard.press('Control+z')
    await later.keyboard.press('Control+z')
    await status(later, 'Saved')
    expect(await editor(later).textContent()).not.toContain('offline')
    expect(read(file)).toBe(text)
  })

  test('where the file is gone when the page is opened: the text is still there', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    const kept = page.waitForResponse(/\/keep$/)
    await typeAtEnd(page, 'mine')
    await kept
    rmSync(desk.path)
    await page.getByRole('alert').filter({ hasText: 'was deleted or renamed' }).waitFor()
    await page.goto(await desk.invite())
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await expect.poll(() => editor(page).textContent()).toContain('mine')
    await save(page)
    await status(page, 'Saved')
    expect(read(file)).toBe(`${text}mine\n`)
  })

  /** Types in two browsers, the first of which is stored. */
  const typeInTwo = async () => {
    const [one, other] = [await visitor.open(), await visitor.open()].map(({ page }) => page) as [Page, Page]
    await desk.open(one)
    await desk.open(other)
    const kept = one.waitForResponse(/\/keep$/)
    await typeAtEnd(one, 'of one')
    await kept
    await typeAtEnd(other, 'of the other')
    return { one, other, versions: other.getByRole('region', { name: 'Two versions' }) }
  }

  test('where two browsers have the text: the second one compares both', async () => {
    const { other, versions } = await typeInTwo()
    await expect.poll(() => versions.innerText()).toMatch(/of one[^]*of the other/)
    await versions.getByRole('button', { name: 'Use the other version' }).click()
    await versions.waitFor({ state: 'detached' })
    expect(await editor(other).textContent()).toContain('of one')
    await editor(other).focus()
    await other.keyboard.press('Control+z')
    await expect.poll(() => editor(other).textContent()).toContain('of the other')
    await save(other)
    await status(other, 'Saved')
    expect(read(file)).toBe(`${text}of the other\n`)
  })

  test('where two browsers have the text: the comparison has what is typed while it is shown', async () => {
    const { other, versions } = await typeInTwo()
    await versions.getByText('what was typed there').waitFor()
    await other.keyboard.type(' and more')
    await expect.poll(() => versions.innerText()).toContain('of the other and more')
    expect(await editor(other).textContent()).toContain('of the other and more')
    await versions.getByRole('button', { name: 'Keep my version' }).click()
    await save(other)
    await status(other, 'Saved')
    expect(read(file)).toBe(`${text}of the other and more\n`)
  })

  test('where two browsers have the text, and one saves it: the other is stored beside the file', async () => {
    const { one, other, versions } = await typeInTwo()
    await versions.getByText('what was typed there').waitFor()
    // The last attempt to store it is over.
    await other.waitForTimeout(3000)
    await save(one)
    await status(one, 'Saved')
    await versions.getByText('the saved file').waitFor()
    const stored = async () => (await desk.ask('text', { file })).value.draft?.text
    await expect.poll(stored).toBe(`${text}of the other`)
    expect(read(file)).toBe(`${text}of one\n`)
  })

  test('where another text gets the name of one that was deleted: it has nothing of that', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await typeAtEnd(page, 'mine')
    await page.goto(await desk.invite())
    await desk.ask('delete', { file })
    const fields = { title: 'Shoals', slug: 'shoals', author: 'Ines Carvalho', tags: 'cilium' }
    expect((await desk.ask('create', fields)).value).toEqual({ file })
    await desk.open(page)
    await beside(page).getByRole('heading', { name: 'Shoals' }).waitFor()
    await status(page, 'Saved')
    expect(await editor(page).textContent()).not.toContain('mine')
  })

  test('where two tabs have the text: each goes on from the other', async () => {
    const context = await visitor.context()
    const [one, other] = [await context.newPage(), await context.newPage()]
    await desk.open(one)
    await desk.open(other)
    let typed = ''
    for (const [at, word] of ['one', 'two', 'three'].entries()) {
      const page = at % 2 === 0 ? one : other
      // As browsers do when their window is chosen.
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect.poll(() => editor(page).innerText()).toContain(`The first text.\n${typed}`)
      const kept = page.waitForResponse(/\/keep$/)
      await typeAtEnd(page, word)
      await kept
      typed += word
    }
    await one.keyboard.press('Control+s')
    await status(one, 'Saved')
    expect(read(file)).toBe(`${text}${typed}\n`)
    await status(other, 'Saved')
    await expect.poll(() => editor(other).innerText()).toContain(typed)
  })
})

test('front matter with an error is shown with its line, and can be changed again once it is fixed', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  await openPart(page, 'Details')
  const excerpt = page.getByLabel('Summary')
  await excerpt.waitFor()
  writeFileSync(desk.path, text.replace('title: Shoals', 'title: Shoals: and more'))
  await page
    .getByRole('alert')
    .filter({ hasText: /^Line \d+: / })
    .waitFor()
  expect(await excerpt.count()).toBe(0)
  // Of what cannot be read, nothing is claimed.
  await expect.poll(() => page.getByRole('status').first().innerText()).not.toContain('published')
  // Nothing that is wrong stays folded, and it has the same line below the text.
  await openPart(page, 'Text')
  await expect.poll(() => editor(page).innerText()).toContain('title: Shoals: and more')
  const problem = page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /^Error/ })
  const [, line] = /line (\d+)/.exec(await problem.first().innerText()) ?? []
  await openPart(page, 'Details')
  await page
    .getByRole('alert')
    .filter({ hasText: `Line ${line}:` })
    .waitFor()
  writeFileSync(desk.path, text)
  await excerpt.waitFor()
})

test('the front matter unfolds where it is clicked', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  await editor(page).getByText('Front matter').click()
  await expect.poll(() => editor(page).innerText()).toContain('title: Shoals')
})

test('lists, finds, renames, deletes and restores', async () => {
  const { page } = await visitor.open()
  await page.goto(await desk.invite())
  const rows = page.getByRole('listitem')
  const row = rows.filter({ has: page.getByRole('link', { name: 'Shoals' }) })
  await row.waitFor()
  const search = page.getByRole('searchbox')
  await search.fill('shoals published')
  await expect.poll(() => rows.count()).toBe(1)
  await search.fill('shoals draft')
  await expect.poll(() => rows.count()).toBe(0)
  await search.fill('shoals')

  const act = (name: string) => row.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await act('Rename')
  // What was typed stays where it is refused.
  await dialog.getByLabel('URL slug').fill('cilium-beside-istio')
  await answer('Rename')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('URL slug').inputValue()).toBe('cilium-beside-istio')
  await dialog.getByLabel('URL slug').fill('Reefs')
  await answer('Rename')
  await expect.poll(() => existsSync(join(desk.project, 'posts/reefs.md'))).toBe(true)
  expect(read('posts/reefs.md')).toContain('aliases: [/blog/shoals]')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => row.getByRole('link').getAttribute('href')).toContain('reefs')

  await act('Delete')
  await answer('Delete')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  expect(read('posts/reefs.md')).toContain('Shoals')
  await act('Delete')
  await answer('Delete')
  await row.waitFor({ state: 'detached' })
  // It can be restored later, too.
  await page.goto(await desk.invite())
  await page.getByText('1 deleted text').click()
  await page.getByRole('button', { name: 'Restore Shoals' }).click()
  await row.waitFor()
  expect(read('posts/reefs.md')).toContain('Shoals')
  await act('Delete')
  await answer('Delete')
  await page.getByText('1 deleted text').click()
  await page.getByRole('button', { name: 'Delete for good…' }).click()
  await answer('Delete for good')
  await page.getByText('1 deleted text').waitFor({ state: 'detached' })
})

test('an empty desk is one button', async () => {
  const [posts, aside] = ['posts', 'aside'].map(name => join(desk.project, name)) as [string, string]
  renameSync(posts, aside)
  mkdirSync(posts)
  try {
    const { page } = await visitor.open()
    await page.goto(await desk.invite())
    await page.getByRole('button', { name: 'Write the first post' }).click()
    await page.getByRole('dialog', { name: 'New post' }).getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('main').getByRole('button', { name: /post/ }).count()).toBe(1)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    // What is not a post can still be opened.
    await page.getByText(/^\d+ other texts$/).click()
    await page.getByRole('link', { name: 'Privacy Policy' }).waitFor()
  } finally {
    rmSync(posts, { recursive: true })
    renameSync(aside, posts)
  }
})

describe('the focus is never lost', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') || element?.id || element?.textContent
    })

  test('by dialogs', async () => {
    const { page } = await visitor.open()
    await page.goto(await desk.invite())
    const rename = page.getByRole('button', { name: 'Rename Shoals' })
    const dialog = page.getByRole('dialog')
    await rename.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Rename Shoals')
    await rename.click()
    await dialog.getByLabel('URL slug').fill('skerries')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
    rmSync(join(desk.project, 'posts/skerries.md'), { force: true })
  })

  test('by a text that is deleted', async () => {
    const { page } = await visitor.open()
    await page.goto(await desk.invite())
    const rows = page.getByRole('listitem')
    await rows.first().waitFor()
    const titles = await rows.getByRole('link').allInnerTexts()
    await page.getByRole('button', { name: 'Delete Shoals' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(titles[titles.indexOf('Shoals') + 1])
  })

  test('by saving, by a chip that is removed, and by a message that is closed', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await typeAtEnd(page, 'More.')
    await page.getByRole('button', { name: 'Save', exact: true }).focus()
    await page.keyboard.press('Enter')
    await status(page, 'Saved')
    expect(await focused(page)).toBe('Save')
    await openPart(page, 'Details')
    const tags = page.getByLabel('Tags', { exact: true })
    await tags.fill('reefs,')
    await tags.fill('shoals,')
    await page.getByRole('button', { name: 'Remove reefs' }).focus()
    // The next one, and then the field.
    for (const next of ['Remove shoals', 'desk-field-tags']) {
      await page.keyboard.press('Enter')
      expect(await focused(page)).toBe(next)
    }
    await page.getByRole('button', { name: 'Remove cilium' }).click()
    expect(await focused(page)).toBe('desk-field-tags')
    await page
      .getByLabel('Add picture', { exact: true })
      .setInputFiles({ name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
    await save(page)
    await status(page, 'Saved')
    // The last tag is removed with its line.
    expect(read(file)).not.toMatch(/^tags:/m)
  })
})

test('arrows, Home and End move between tabs and buttons of the toolbar, and Tab leaves them', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
  const selected = () => page.getByRole('tab', { selected: true }).allInnerTexts()
  await page.getByRole('tab', { name: 'Text' }).focus()
  for (const [key, part] of [
    ['ArrowRight', 'Details'],
    ['End', 'Publish'],
    // The page stands beside the text, without a tab.
    ['ArrowLeft', 'Pictures'],
    ['Home', 'Text'],
    ['ArrowLeft', 'Publish'],
    ['ArrowRight', 'Text'],
  ] as const) {
    await page.keyboard.press(key)
    expect([await focused(), await selected()]).toEqual([part, [part]])
    await page.getByRole('tabpanel', { name: part, exact: true }).waitFor()
  }
  await page.keyboard.press('Tab')
  expect(
    await page.getByLabel('Add picture', { exact: true }).evaluate(one => one === document.activeElement),
  ).toBe(true)
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold' }).focus()
  for (const [key, label] of [
    ['End', 'Callout'],
    ['Home', 'Bold'],
    ['ArrowRight', 'Italic'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(label)
  }
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Markdown')
  // Shift-Tab belongs to the text until Escape is pressed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Italic')
})

test('Escape closes one layer, and no second dialog opens beside one', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  const dialogs = page.getByRole('dialog')
  await openPart(page, 'Details')
  const choose = page.getByRole('button', { name: 'Choose: Cover picture' })
  await choose.click()
  await dialogs.getByRole('radio').first().waitFor()
  await page.keyboard.press('Control+k')
  expect(await dialogs.count()).toBe(1)
  await dialogs.getByRole('searchbox').fill('social')
  await page.keyboard.press('Escape')
  expect([await dialogs.count(), await dialogs.getByRole('searchbox').inputValue()]).toEqual([1, ''])
  await page.keyboard.press('Escape')
  await dialogs.waitFor({ state: 'detached' })
  expect(await choose.evaluate(one => one === document.activeElement)).toBe(true)
  await openPart(page, 'Text')
  await typeAtEnd(page, '\n/')
  const menu = page.getByRole('listbox', { name: 'Completions' })
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  const field = dialogs.getByRole('combobox')
  const active = () =>
    field.evaluate(one => [
      one.ariaExpanded,
      document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.ariaSelected,
    ])
  await dialogs.getByRole('option').first().waitFor()
  expect(await active()).toEqual(['true', 'true'])
  await page.keyboard.press('ArrowDown')
  expect(await dialogs.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true')
  expect(await active()).toEqual(['true', 'true'])
  await page.keyboard.type('no such text')
  await dialogs.getByRole('status').waitFor()
  expect(await active()).toEqual(['false', undefined])
  await page.keyboard.press('Escape')
  await dialogs.waitFor({ state: 'detached' })
  expect(await editor(page).evaluate(one => one === document.activeElement)).toBe(true)
})

test('a finger formats what is selected, and stays in the text', async () => {
  const page = await (await visitor.context({ hasTouch: true, isMobile: true, viewport: phone })).newPage()
  await desk.open(page)
  await typeAtEnd(page, 'reef')
  await page.getByRole('toolbar').getByRole('button', { name: 'Bold' }).tap()
  expect(await editor(page).evaluate(one => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+End')
  await page.getByRole('tab', { name: 'Page' }).tap()
  await beside(page).getByText('reef').waitFor()
  expect(await beside(page).locator('strong').allInnerTexts()).toContain('reef')
})

test('a table is written by the keyboard, and grows', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  await typeAtEnd(page, '\n/tab')
  await page.getByRole('option', { name: /^Table/ }).click()
  for (const cell of ['Name', 'Port', 'etcd', '2379', 'kubelet', '10250']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('kube-proxy')
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.keyboard.type('eBPF')
  await page.keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Add column' }).waitFor({ state: 'detached' })
  await save(page)
  await status(page, 'Saved')
  expect(read(file)).toBe(
    `${text}\n| Name |  | Port |\n| --- | --- | --- |\n| etcd |  | 2379 |\n| kubelet |  | 10250 |\n| kube-proxy | eBPF |  |\n`,
  )
})

test('the page has the styles of a form that is typed', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  const field = beside(page).getByRole('textbox')
  const look = () =>
    field.first().evaluate(element => {
      const { padding, border, width } = getComputedStyle(element)
      return [padding, border, width]
    })
  await typeAtEnd(page, '\n> [!FORM] letter\n')
  await field.first().waitFor()
  const typed = await look()
  await save(page)
  await status(page, 'Saved')
  await desk.open(page)
  await field.first().waitFor()
  expect(await look()).toEqual(typed)
})

test('proposes keys, tags, addresses, languages and callouts', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  const proposals = page.getByRole('listbox', { name: 'Completions' }).getByRole('option')
  for (const [typed, proposal] of [
    ['\n```ya', 'yaml'],
    ['\n> [!NO', 'NOTE'],
    ['\n[x](/pri', '/pricing/'],
  ] as const) {
    await typeAtEnd(page, typed)
    await expect.poll(() => proposals.first().textContent()).toContain(proposal)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
  }
})

describe('everybody can use it', () => {
  test.each(themes.flatMap(theme => [desktop, phone].map(viewport => ({ theme, viewport }))))(
    '%o',
    async ({ theme, viewport }) => {
      const { page } = await visitor.open({ viewport })
      await page.goto(await desk.invite())
      await page.getByRole('listitem').first().waitFor()
      if (theme === 'light') await page.getByRole('button', { name: 'Theme' }).click()
      expect(await axeViolations(page)).toEqual([])
      await desk.open(page)
      for (const part of ['Text', 'Details', 'Pictures', 'Publish']) {
        await openPart(page, part)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      }
    },
  )
})
