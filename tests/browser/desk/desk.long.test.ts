import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { root } from '../../setup/runCommand.ts'
import { axeViolations, desktop, phone, themes, useBrowser } from '../support.ts'
import { editor, file, shown, status, text, typeAtEnd, useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
const read = (name: string) => readFileSync(join(desk.project, name), 'utf8')

describe('a first post', () => {
  const slug = 'what-a-canary-sees'
  const created = `posts/${slug}.md`
  afterEach(() => rmSync(join(desk.project, created), { force: true }))

  test('is written, illustrated, repaired and published with the mouse and the keys of its text', async () => {
    const { page, problems } = await visitor.open()
    await page.goto(desk.address())
    await page.click('text=New post')
    await page.fill('dialog >> text=Title', 'What a canary sees')
    await page.fill('dialog >> text=Author', 'Ines Carvalho')
    await page.fill('dialog >> text=Tags', 'cilium, canaries')
    await page.click('dialog >> text=Write')
    await shown(page, 'h1:text("What a canary sees")')
    expect(read(created)).toContain('tags: [cilium, canaries]')

    await page.click('.desk-tabs >> text=Details')
    await page.fill(
      '#desk-field-excerpt',
      'What a canary release shows of a network policy before everybody has it.',
    )
    const card = page
      .frameLocator('.desk-card')
      .locator('.post-card__excerpt', { hasText: 'What a canary release' })
    await card.waitFor()
    await page.waitForSelector('.desk-shared__title:text("What a canary sees")')
    await page.click('.desk-tabs >> text=Text')
    await page.click(`${editor} >> text=Begin here`)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.insertText('A canary gets a new policy first.')
    await page.locator('.cm-line', { hasText: 'Text in GitHub' }).click({ clickCount: 3 })
    await page.keyboard.type('It is drawn here:\n\n## The drawing\n\n')
    await page.setInputFiles('.desk-file input', join(root, 'public/images/social.png'))
    await shown(page, 'img[src="/images/posts/what-a-canary-sees/social.png"]')
    // The alternative text is selected, to be written.
    await page.keyboard.insertText('A canary before a mine')
    await typeAtEnd(page, '\nThe end.')
    await page.click('.desk-problems >> text=Repair')
    await page.waitForSelector('.desk-problems--none')
    await shown(page, 'h2:text("The drawing")')

    await page.click('.desk-tabs >> text=Publish')
    await page.click('text=Publish with today’s date')
    await page.click('button:text-is("Save")')
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
    await page.goto(desk.address())
    await page.waitForSelector('.desk-row')
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
    await shown(page, 'h1:text("What a canary sees")')
    await press('Control+End')
    await page.keyboard.type('\nThe end, by keys.')
    await shown(page, 'p:text("The end, by keys.")')
    await press('Control+s')
    await status(page, 'Saved')
    expect(read(created)).toMatch(/The end, by keys\.\n*$/)
    // Escape, then Tab, leaves the editor.
    await press('Escape', 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor'))).toBeNull()
  })
})

describe('what is pasted', () => {
  test.each([
    [
      'from Word',
      `<style>p {color: red}</style><h1>Canaries</h1><p class="MsoNormal">Some <b>bold</b>, some <i>slanted</i>, and
<a href="https://fairlead.example/x">a link</a>.</p><p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>One</p>
<p class="MsoListParagraph"><span style="mso-list:Ignore">·  </span>Two</p>`,
      '## Canaries\n\nSome **bold**, some *slanted*, and [a link](https://fairlead.example/x).\n\n- One\n- Two',
    ],
    [
      'from Google Docs',
      '<b style="font-weight:normal"><h2>Canaries</h2><p><span>Plain, <span style="font-style:italic">and</span></span> <strong>bold</strong>.</p></b>',
      '## Canaries\n\nPlain, and **bold**.',
    ],
    [
      'from a spreadsheet',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
    ],
    [
      'with a script',
      '<p>Some <b>text</b></p><script>document.title = "x"</script><img src=x onerror="document.title=1">',
      'Some **text**\n\n![](x)',
    ],
  ])('%s becomes markdown', async (_, html, expected) => {
    const { page } = await visitor.open()
    await desk.open(page)
    const title = await page.title()
    await page.focus(editor)
    await page.keyboard.press('Control+A')
    await page.evaluate(pasted => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      clipboardData.setData('text/plain', 'plain')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.cm-content')!.dispatchEvent(event)
    }, html)
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(expected)
    expect(await page.title()).toBe(title)
  })
})

describe('nothing that is typed is lost', () => {
  test('where something else changes the file: both versions are shown, and can be merged', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await typeAtEnd(page, 'mine')
    const theirs = text.replace('An excerpt', 'Another excerpt')
    writeFileSync(desk.path, theirs)
    await page.waitForSelector('.desk-conflict')
    await page.keyboard.press('Control+s')
    expect(read(file)).toBe(theirs)
    await page.click('.cm-merge-revert button')
    await page.click('text=Go on with the right')
    await page.waitForSelector('.desk-conflict', { state: 'detached' })
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(`${theirs}mine`)
  })

  test('where a checkout changes a file without unsaved text: it is followed, and can be undone', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    writeFileSync(desk.path, text.replace('first', 'second'))
    await shown(page, 'p:text("The second text.")')
    await status(page, 'Saved')
    await page.focus(editor)
    await page.keyboard.press('Control+z')
    await shown(page, 'p:text("The first text.")')
    await status(page, 'Not saved')
    expect(read(file)).toContain('second')
  })

  test('of the ends of lines: a file of Windows keeps them, and is not changed by being opened', async () => {
    const { page } = await visitor.open()
    const windows = text.replaceAll('\n', '\r\n')
    writeFileSync(desk.path, windows)
    await desk.open(page)
    await status(page, 'Saved')
    await page.click('.desk-tabs >> text=Details')
    await page.fill('#desk-field-excerpt', '')
    await page.fill('#desk-field-excerpt', 'Another excerpt.')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(windows.replace('An excerpt.', 'Another excerpt.'))
    // Of other ends of lines, nobody has asked for others either.
    const mixed = text.replace('\n', '\r\n').replace('first text', 'second\rtext')
    writeFileSync(desk.path, mixed)
    await shown(page, 'p:text("The second")')
    await status(page, 'Saved')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read(file)).toBe(mixed)
  })

  test('where the file is deleted: it is written again', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await typeAtEnd(page, 'mine')
    rmSync(desk.path)
    await page.waitForSelector('text=was deleted or renamed')
    await page.click('button:text-is("Save")')
    await status(page, 'Saved')
    expect(read(file)).toBe(`${text}mine`)
  })

  test('where dev is killed, and the page is closed', async () => {
    const context = await visitor.context()
    const page = await context.newPage()
    await desk.open(page)
    await desk.restart(async () => {
      await page.focus(editor)
      await page.keyboard.press('Control+End')
      // One edit, however slow the machine is.
      await page.keyboard.insertText('offline')
      await page.waitForSelector('text=has stopped')
      await status(page, 'Kept in this browser')
      await page.close()
    })
    const later = await context.newPage()
    await desk.open(later)
    await shown(later, 'p:text("offline")')
    await status(later, 'Not saved')
    // What was typed before can be undone still.
    await later.focus(editor)
    await later.keyboard.press('Control+z')
    await status(later, 'Saved')
    expect(await later.textContent(editor)).not.toContain('offline')
    expect(read(file)).toBe(text)
  })

  test('where two tabs have the text: one of them changes it at a time', async () => {
    const context = await visitor.context()
    const [one, other] = [await context.newPage(), await context.newPage()]
    await desk.open(one)
    await typeAtEnd(one, 'one')
    await desk.open(other)
    await other.waitForSelector('text=open in another tab')
    await typeAtEnd(other, 'nothing')
    expect(await other.textContent(editor)).not.toContain('nothing')
    await other.click('text=Edit it here')
    await one.waitForSelector('text=open in another tab')
    await expect.poll(() => other.textContent(editor)).toContain('one')
    await typeAtEnd(other, 'two')
    await other.keyboard.press('Control+s')
    await status(other, 'Saved')
    expect(read(file)).toBe(`${text}onetwo`)
    // Where one of them is closed, the other goes on with what it has saved.
    await other.close()
    await one.waitForSelector('text=open in another tab', { state: 'detached' })
    await expect.poll(() => one.textContent(editor)).toContain('onetwo')
    await typeAtEnd(one, 'three')
    await one.keyboard.press('Control+s')
    await status(one, 'Saved')
    expect(read(file)).toBe(`${text}onetwothree`)
  })
})

test('lists, finds, dates, renames, duplicates, deletes and restores', async () => {
  const { page } = await visitor.open()
  await page.goto(desk.address())
  const row = page.locator('.desk-row', { hasText: 'Shoals' })
  await row.waitFor()
  await page.fill('[type=search]', 'shoals published')
  await expect.poll(() => page.locator('.desk-row').count()).toBe(1)
  await page.fill('[type=search]', 'shoals draft')
  await expect.poll(() => page.locator('.desk-row').count()).toBe(0)
  await page.fill('[type=search]', 'shoals')

  const act = async (name: string) => {
    await row.first().locator('summary').click()
    await row.first().locator(`text=${name}`).click()
  }
  await act('Set the date')
  await page.fill('dialog input', '2026-01-05')
  await page.click('dialog button[type=submit]')
  await row.locator('text=2026-01-05').waitFor()
  expect(read(file)).toBe(text.replace('2026-01-02', '2026-01-05'))

  await act('Rename')
  await page.fill('dialog input', 'reefs')
  await page.click('dialog button[type=submit]')
  await expect.poll(async () => page.locator('a[href$="reefs.md"]').count()).toBe(1)
  expect(read('posts/reefs.md')).toContain('aliases: [/blog/shoals]')

  await act('Delete')
  await page.click('dialog button[type=submit]')
  await expect.poll(() => page.locator('a[href$="reefs.md"]').count()).toBe(0)
  await page.click('text=Undo')
  await expect.poll(() => page.locator('a[href$="reefs.md"]').count()).toBe(1)
  expect(read('posts/reefs.md')).toContain('Shoals')
  rmSync(join(desk.project, 'posts/reefs.md'))
})

test('proposes keys, tags, addresses, languages and callouts', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  const proposals = page.locator('.cm-completionLabel')
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
      await page.goto(desk.address())
      await page.waitForSelector('.desk-row')
      if (theme === 'light') await page.click('text=Theme')
      expect(await axeViolations(page)).toEqual([])
      await desk.open(page)
      for (const part of ['Text', 'Details', 'Publish']) {
        await page.click(`.desk-tabs >> text=${part}`)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      }
    },
  )
})
