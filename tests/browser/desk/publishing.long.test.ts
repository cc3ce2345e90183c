import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { useBrowser } from '../support.ts'
import { fixtureSite } from '../../fixtures/copyProject.ts'
import { root, runCommand } from '../../setup/runCommand.ts'
import { pastedTexts, pasteHtml } from './pastedTexts.ts'
import { beside, editor, openPart, save, status, typeAtEnd, useDesk, useRepository } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
const remote = join(scratchFolder(), 'remote.git')
const git = useRepository(desk)

beforeAll(() => {
  execFileSync('git', ['init', '-q', '--bare', remote])
  // As hosts of repositories answer.
  const answer = 'Create a pull request for post/shoals:\n  https://git.example/pull/new/post/shoals'
  writeFileSync(join(remote, 'hooks/post-update'), `#!/bin/sh\necho "${answer}" >&2\n`, { mode: 0o755 })
  git('remote', 'add', 'origin', remote)
})

const pushed = () => execFileSync('git', ['branch', '--list'], { cwd: remote, encoding: 'utf8' })

test('a post goes from draft to a pushed branch in one place', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  await typeAtEnd(page, 'Another text.\n')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await openPart(page, 'Details')
  await page.getByLabel('Draft').check()
  await status(page, 'draft')
  await page.getByLabel('Publication date').fill('2999-01-05')
  await page.getByLabel('Draft').uncheck()
  await status(page, 'scheduled for 2999-01-05')
  await openPart(page, 'Publish')
  // Nothing is called published that is only typed.
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
  const stage = async () => (await stages.allInnerTexts()).findLast(name => name.endsWith(', done'))
  await expect.poll(stage).toMatch(/^Written/)
  await press('Publish now')
  await expect.poll(() => page.getByRole('status').first().innerText()).not.toContain('scheduled')
  expect(await page.getByLabel('Branch').inputValue()).toBe('post/shoals')
  await page.getByLabel('What you changed').fill('Say more of shoals')
  await page.getByText(remote).waitFor()
  // It saves the text, too.
  await press('Send for review')
  await page.getByText('git commit -m "Say more of shoals"').waitFor()
  const request = page.getByRole('link', { name: 'https://git.example/pull/new/post/shoals' })
  expect(await request.getAttribute('href')).toBe('https://git.example/pull/new/post/shoals')
  expect(pushed().trim()).toBe('post/shoals')
  await status(page, 'Saved')
  await expect
    .poll(() => page.getByRole('button', { name: 'Send for review' }).getAttribute('aria-disabled'))
    .toBe('true')
  await expect.poll(stage).toMatch(/^Pushed/)
  await page.getByText('Unknown whether it is merged').waitFor()
  expect(git('log', '-1', '--format=%s', '--name-only')).toBe('Say more of shoals\n\nposts/shoals.md\n')
  expect(git('status', '--porcelain')).toBe('')
})

test('where git refuses to answer, it is said in its words, and nothing is waited for', async () => {
  const { page } = await visitor.open()
  const refusal = 'fatal: detected dubious ownership'
  await page.route(/_desk\/git$/, route =>
    route.fulfill({ status: 409, body: JSON.stringify({ message: refusal }) }),
  )
  await desk.open(page)
  await openPart(page, 'Publish')
  await page.getByRole('alert').filter({ hasText: refusal }).waitFor()
  expect(await page.getByText('Finding out where this text is').count()).toBe(0)
})

test('a post that was typed, pasted, illustrated and renamed twice is complete in a clone of its commit', async () => {
  const { page, problems } = await visitor.open()
  await page.goto(await desk.invite())
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New post' }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('What a canary sees')
  await dialog.getByLabel('Author').fill('Ines Carvalho')
  await dialog.getByLabel('Tags').fill('cilium')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await beside(page).getByRole('heading', { name: 'What a canary sees' }).waitFor()
  await openPart(page, 'Details')
  await page
    .getByLabel('Summary')
    .fill('What a canary release shows of a network policy before everybody has it.')
  await openPart(page, 'Text')
  await typeAtEnd(page, 'A canary gets a new policy first.')
  const section = async (heading: string) => {
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(`\n\n## ${heading}\n\n`)
  }
  const pasted = Object.entries(pastedTexts).filter(([name]) =>
    /^(?:emphasis|lists|a table|footnotes|cells) of/.test(name),
  )
  for (const [name, [html, markdown]] of pasted) {
    await section(`Of ${name}`)
    await pasteHtml(page, [html, markdown])
  }
  await section('Pictures')
  const pictures = ['social.png', 'demo-poster-dark.webp', 'demo-poster-light.webp', 'social.png']
  const bytes = pictures.map(name =>
    readFileSync(join(fixtureSite, 'public/images', name)).toString('base64'),
  )
  await editor(page).evaluate((element, given) => {
    const dataTransfer = new DataTransfer()
    for (const [at, data] of given.entries()) {
      const part = Uint8Array.from(atob(data), character => character.codePointAt(0)!)
      dataTransfer.items.add(new File([part], `chart-${at}.png`, { type: 'image/png' }))
    }
    const { bottom, left } = element.lastElementChild!.getBoundingClientRect()
    const at = { clientX: left + 20, clientY: bottom - 5 }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
  }, bytes)
  await beside(page).getByRole('img', { name: 'Alt text' }).nth(3).waitFor()
  // The first alternative text is selected.
  await page.keyboard.insertText('The share of each version')
  const missing = page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name: /The alternative text/ })
  for (const [at, alt] of ['The requests of one', 'The requests of both', 'The share at the end'].entries()) {
    await expect.poll(() => missing.count()).toBe(3 - at)
    await missing.first().click()
    for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowRight')
    for (let steps = 0; steps < 'Alt text'.length; steps++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.insertText(alt)
  }
  await openPart(page, 'Publish')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await save(page)
  await status(page, 'Saved')

  for (const [from, to] of [
    ['what-a-canary-sees', 'canaries'],
    ['canaries', 'what-canaries-see'],
  ] as const) {
    await page.goto(`${await desk.invite()}#/`)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'What a canary sees' }) })
    await row.getByRole('button', { name: 'Rename' }).click()
    expect(await dialog.getByLabel('URL slug').inputValue()).toBe(from)
    await dialog.getByLabel('URL slug').fill(to)
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await desk.open(page, 'posts/what-canaries-see.md')
  await openPart(page, 'Publish')
  await expect.poll(async () => (await desk.ask('strict')).value).toEqual([])
  await page.getByText('The saved site passes kube-site check --strict').waitFor()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('Everything is on the branch').waitFor()
  expect(problems).toEqual([])

  const clone = join(scratchFolder(), 'clone')
  git('clone', '-q', '.', clone)
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  expect(readdirSync(join(clone, 'public/images/posts/what-canaries-see'))).toHaveLength(4)
  const checked = await runCommand(['check', '--strict'], { cwd: clone, project: clone })
  expect(checked).toMatchObject({ code: 0 })
})
