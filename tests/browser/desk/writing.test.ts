import { readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import siteConfig from '../../fixtures/site/site.config.ts'
import { fixtureSite } from '../../fixtures/copyProject.ts'
import { draft } from '../dev/devSupport.ts'
import { settled, sharedVisit } from '../support.ts'
import { beside, editor, file, openPart, save, status, text, typeAtEnd, useDesk } from './deskSupport.ts'
import { pastedTexts, pasteHtml } from './pastedTexts.ts'

// One `dev` and one page of its desk serve all tests of this file, each of which can run alone.

/** A draft that is changed in another editor. */
const drafted = (...of: Parameters<typeof draft>) => draft(...of).replace('id: 900', 'id: 901')

const desk = useDesk({ [file]: text, 'posts/saved.md': drafted('The first text.') })
const saved = () => readFileSync(desk.path, 'utf8')

/** The desk, opened at the address that `dev` prints. */
const visit = sharedVisit(async visitor => {
  const opened = await visitor.open()
  await opened.page.goto(await desk.invite())
  return opened
})

/** Shows the list, or a text. */
async function show(hash: string): Promise<Page> {
  const { page } = await visit()
  await page.evaluate(shown => {
    location.hash = shown
  }, hash)
  return page
}

/** Opens the text with its page beside it, and saves it as it was at first. */
async function begin(): Promise<Page> {
  const page = await show(`#/${file}`)
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
  await beside(page).getByText('The first text.').waitFor()
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  expect(saved()).toBe(text)
  return page
}

describe('at the desk', () => {
  test('the address that dev prints opens the list, and the list a post with its page beside it', async () => {
    const page = await show('#/')
    await desk.reset()
    await page.getByRole('heading', { name: 'Posts and pages' }).waitFor()
    const link = page.getByRole('link', { name: 'Shoals', exact: true })
    await page.getByRole('listitem').filter({ has: link }).getByText('2026-01-02').waitFor()
    // A copied address lets nobody in.
    expect(page.url()).not.toContain('token')
    await link.click()
    // The front matter is folded, since the details are a form of it.
    await expect.poll(() => editor(page).innerText()).toMatch(/^---Front matter\s+The first text\./)
    await beside(page).getByRole('heading', { name: 'Shoals', level: 1 }).waitFor()
    await beside(page).getByText('The first text.').waitFor()
    await status(page, 'Saved')
  })

  test('the page follows what is typed before it is saved, and then it is saved to its file', async () => {
    const page = await begin()
    await typeAtEnd(page, '\n## A reef\n\nTyped here.')
    await beside(page).getByRole('heading', { name: 'A reef' }).waitFor()
    await beside(page).getByText('Typed here.').waitFor()
    await status(page, 'Not saved')
    expect(saved()).toBe(text)
    await save(page)
    await status(page, 'Saved')
    expect(saved()).toBe(`${text}\n## A reef\n\nTyped here.\n`)
  })

  /** Types, and then changes the file as something else does. Returns what the file has, and where both are shown. */
  async function causeConflict(typed: string, excerpt: string) {
    const page = await begin()
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
    const { page, theirs, versions } = await causeConflict('Typed in vain.', 'Of another editor.')
    // What is changed in other parts is part of what is compared.
    await openPart(page, 'Details')
    await page.getByLabel('Summary').fill('Of the form.')
    await expect.poll(() => versions.innerText()).toContain('Of the form.')
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
    const { page, theirs, versions } = await causeConflict('Typed to stay.', 'Of a checkout.')
    await versions.getByRole('button', { name: 'Revert this chunk' }).first().click()
    await page.getByRole('button', { name: 'Keep my version' }).click()
    await versions.waitFor({ state: 'detached' })
    await status(page, 'Not saved')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(saved()).toBe(`${theirs}Typed to stay.\n`)
  })

  test('two pictures at once stand alone, with the first alternative text selected', async () => {
    const page = await begin()
    await typeAtEnd(page, 'The cliffs:')
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
      `${text}The cliffs:\n\n![A reef at low tide](/images/posts/shoals/social.png)\n\n` +
        '![Alt text](/images/posts/shoals/demo-poster-dark.webp)\n',
    )
  })

  test('keys, the toolbar and the menu of / write markdown', async () => {
    const page = await begin()
    await typeAtEnd(page, '\n/')
    const options = page.getByRole('option')
    await expect.poll(() => options.first().innerText()).toContain('Heading')
    // Each has a picture, those of the site's forms included.
    await options.filter({ hasText: 'Form letter' }).waitFor()
    expect(await options.locator('svg').count()).toBe(await options.count())
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

  test('Ctrl-K goes to a text, and Ctrl-Enter saves one', async () => {
    const page = await begin()
    await typeAtEnd(page, 'By keys.')
    await page.keyboard.press('Control+Enter')
    await status(page, 'Saved')
    expect(saved()).toBe(`${text}By keys.\n`)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Go to a text' })
    await page.keyboard.type('about draft')
    await dialog.getByRole('option', { selected: true }).filter({ hasText: 'posts/saved.md' }).waitFor()
    expect(await dialog.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await beside(page).getByRole('heading', { name: 'A draft about shoals' }).waitFor()
    // Something that is not there, and then what was opened before.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('shoals xyz')
    await dialog.getByText('No text has these words.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => location.hash)).toBe('#/posts/saved.md')
  })

  test('the cover picture is dropped or chosen, for both themes or for each, and is not in the text', async () => {
    const page = await begin()
    await openPart(page, 'Details')
    const picture = readFileSync(join(fixtureSite, 'public/images/social.png')).toString('base64')
    await page.getByRole('group', { name: 'Cover picture', exact: true }).evaluate((slot, data) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), character => character.codePointAt(0)!)
      dataTransfer.items.add(new File([bytes], 'chart.png', { type: 'image/png' }))
      slot.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, picture)
    await page.getByLabel('Alt text of the cover picture').fill('Traffic of a week')
    const front = async () => {
      await page.keyboard.press('Control+s')
      await status(page, 'Saved')
      return saved()
    }
    expect(await front()).toMatch(
      /\nimage: \/images\/posts\/shoals\/chart\.png\nimageAlt: Traffic of a week\n/,
    )
    await page.getByLabel('Another picture in the dark theme').check()
    await page.getByRole('button', { name: 'Choose: Cover picture in the dark theme' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('images/demo-poster-dark')
    await dialog.getByRole('radio', { name: 'demo-poster-dark.webp' }).check()
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await dialog.waitFor({ state: 'detached' })
    const split = await front()
    expect(split).toMatch(/\nlightImage: .*\/chart\.png\ndarkImage: \/images\/demo-poster-dark\.webp\n/)
    expect(split).not.toMatch(/\nimage:|!\[/)
    await page.getByLabel('Another picture in the dark theme').uncheck()
    expect(await front()).toMatch(/\nimage: .*\/chart\.png\n/)
    await page.getByRole('button', { name: 'Remove: Cover picture' }).click()
    expect(await front()).toBe(text)
    // One of another site.
    const elsewhere = 'https://pictures.example/reef.png'
    await openPart(page, 'Text')
    await editor(page).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text.replace('\ntags:', `\nimage: ${elsewhere}\ntags:`))
    await openPart(page, 'Details')
    const cover = page.getByRole('group', { name: 'Cover picture', exact: true }).locator('img')
    await expect.poll(() => cover.getAttribute('src')).toBe(elsewhere)
    await openPart(page, 'Text')
    await openPart(page, 'Text')
  })

  /** Drops a file on a text, or pastes it with other forms of what was copied. */
  async function give(page: Page, kind: 'drop' | 'paste', name: string, forms: Record<string, string> = {}) {
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
  }

  test('a document that is dropped is refused with a reason', async () => {
    const page = await begin()
    await give(page, 'drop', 'minutes.pdf')
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringContaining('minutes.pdf')])
  })

  test('a question is asked before a text is closed that could not be stored, which is tried again', async () => {
    const page = await begin()
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    const keep = /\/keep$/
    await page.route(keep, route => route.fulfill({ status: 500, body: '{"message":"The disk is full."}' }))
    await typeAtEnd(page, '\nStored nowhere.')
    await page.getByRole('alert').filter({ hasText: 'The disk is full.' }).waitFor()
    await status(page, 'Not saved anywhere')
    expect(await asks()).toBe(true)
    // It is not left for the list, either.
    await page.getByRole('link', { name: 'All posts and pages' }).click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/${file}`)
    expect(await editor(page).innerText()).toContain('Stored nowhere.')
    await page.unroute(keep)
    await expect.poll(asks).toBe(false)
    expect((await desk.ask('text', { file })).value.draft.text).toContain('Stored nowhere.')
    await save(page)
    await status(page, 'Saved')
  })

  describe('what is pasted', () => {
    /** The words of a text, in alphabetical order. */
    const words = (shown: string) =>
      (
        shown
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).toSorted()

    /** The words that a browser shows of HTML. */
    const shownWords = async (page: Page, html: string, selector: string) =>
      words(
        await page.evaluate(
          given => {
            const parsed = new DOMParser().parseFromString(given.html, 'text/html')
            for (const image of parsed.querySelectorAll('img, source, iframe')) image.remove()
            for (const part of parsed.querySelectorAll('sup, sub, a, abbr, [style*="super"]'))
              part.before(' ')
            for (const details of parsed.querySelectorAll('details')) details.open = true
            const shown = document.createElement('div')
            shown.append(...(parsed.querySelector(given.selector)?.childNodes ?? []))
            document.body.append(shown)
            const { innerText } = shown
            shown.remove()
            return innerText
          },
          { html, selector },
        ),
      )

    test.each(Object.entries(pastedTexts))('%s', async (_, pasted) => {
      const [html, markdown, { left = '', added = '', note } = {}] = pasted
      const page = await show(`#/${file}`)
      await editor(page).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text.replace('The first text.\n', ''))
      await page.keyboard.press('Control+End')
      const title = await page.title()
      await pasteHtml(page, pasted)
      if (note !== undefined) await page.getByRole('status').filter({ hasText: note }).waitFor()
      await page.keyboard.press('Control+s')
      await expect.poll(saved).toBe(text.replace('The first text.', markdown))
      expect(await page.title()).toBe(title)
      const before = await shownWords(page, html, 'body')
      for (const word of words(left)) before.splice(before.indexOf(word), 1)
      const { value } = await desk.ask('page', { file, text: saved() })
      expect(await shownWords(page, value.html, '.prose')).toEqual([...before, ...words(added)].toSorted())
    })

    test('footnotes get numbers that the text has not', async () => {
      const page = await show(`#/${file}`)
      await editor(page).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText('One[^1].\n\n[^1]: Of one.\n\n')
      await pasteHtml(page, pastedTexts['footnotes of Word']!)
      await expect
        .poll(() => editor(page).innerText())
        .toMatch(/^One\[\^1\][^]*\[\^1\]: Of one[^]*Etcd\[\^2\][^]*\[\^2\]: Of keys/)
    })

    test('the text of cells is pasted, not the picture of them', async () => {
      const page = await show(`#/${file}`)
      await give(page, 'paste', 'image.png', { 'text/plain': 'cilium\t1.17' })
      await expect.poll(() => editor(page).innerText()).toContain('1.17')
    })
  })
})

// A writer saves one file after the other in an editor, and looks at the page, which nothing but `dev` reloads.
describe('in another editor', () => {
  const site = sharedVisit(async visitor => {
    const opened = await visitor.open()
    await opened.page.goto(`${desk.origin()}/blog/saved/`)
    return opened
  })
  const post = join(desk.project, 'posts/saved.md')
  const shown = async (landmark: 'main' | 'contentinfo') =>
    (await site()).page.getByRole(landmark).innerText()
  const change = async (name: string, from: string, to: string) => {
    const path = join(desk.project, name)
    const before = await readFile(path, 'utf8')
    expect(before).toContain(from)
    await writeFile(path, before.replace(from, to))
  }

  test('the address that dev prints shows the site, with drafts', async () => {
    const { page } = await site()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('A draft about shoals')
  })

  test('a saved post is shown by itself', async () => {
    for (const said of ['The second text.', 'The third text.']) {
      await writeFile(post, drafted(said))
      await expect.poll(() => shown('main')).toContain(said)
    }
  })

  test('a saved component is shown by itself', async () => {
    await site()
    await change('components/shell/Footer.tsx', '{words.copyright} {', 'Copyleft {')
    await expect.poll(() => shown('contentinfo')).toContain('Copyleft')
  })

  test('a saved configuration is shown by itself', async () => {
    await site()
    await change('site.config.ts', siteConfig.status, 'All hands on deck')
    await expect.poll(() => shown('contentinfo')).toContain('All hands on deck')
  })

  test('an error is shown over the page with its position, and in the terminal, until it is fixed', async () => {
    const { page } = await site()
    await writeFile(post, drafted('The text before the error.'))
    await expect.poll(() => shown('main')).toContain('The text before the error.')
    const before = desk.output().length
    const printed = () => desk.output().slice(before)
    await writeFile(post, drafted('A text with an error.', 'draft: true\ndate: 2026-02-30'))
    const panel = page.getByRole('alert')
    const report = /posts\/saved\.md:7:7 +error +post-date-invalid/
    await panel.getByText(report).waitFor()
    await panel.getByText('date: 2026-02-30').waitFor()
    await expect.poll(printed).toMatch(report)
    // The page behind is as it was.
    expect(await shown('main')).toContain('The text before the error.')

    await writeFile(post, drafted('The mended text.'))
    await expect.poll(() => shown('main')).toContain('The mended text.')
    // The panel would come after the text.
    await settled(await site())
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(printed).toContain(' are fixed')
  })
})
