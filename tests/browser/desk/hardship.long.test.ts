import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../../fixtures/server/startDesk.ts'
import { useBrowser } from '../support.ts'
import { beside, editor, file, save, status, text, typeAtEnd, useDesk, useRepository } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
const read = (name = file) => readFileSync(join(desk.project, name), 'utf8')
const git = useRepository(desk)
beforeEach(() => desk.reset())

/** Lets requests to the desk take 3 s, some on their way there and some on their way back, so that a few overtake others. */
async function slowDown(page: Page): Promise<void> {
  let count = 0
  await page.route(/_desk\/\w+$/, async route => {
    count++
    if (count % 2 === 0) await sleep(3000)
    const response = await route.fetch()
    await sleep(count % 2 === 0 ? 0 : 3000 + (count % 3) * 500)
    await route.fulfill({ response })
  })
}

describe('a server that is late by 3 s', () => {
  test('gets what is typed while it is saved, left, renamed and sent', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await slowDown(page)
    await typeAtEnd(page, 'one')
    await page.keyboard.press('Control+s')
    await page.keyboard.type(' two')
    await page.evaluate(() => {
      location.hash = '#/'
    })
    await page.keyboard.type(' three')
    await page.getByRole('heading', { name: 'Posts and pages' }).waitFor()
    const rename = page.getByRole('button', { name: 'Rename Shoals' })
    await rename.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL slug').fill('reefs')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'has unsaved changes' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Shoals', exact: true }).click()
    await expect.poll(() => editor(page).innerText()).toContain('one two three')
    await save(page)
    await status(page, 'Saved')
    expect(read()).toBe(`${text}one two three\n`)
    await page.getByRole('link', { name: 'All posts and pages' }).click()
    const requests: string[] = []
    page.on('request', sent => void requests.push(new URL(sent.url()).pathname))
    await rename.click()
    await dialog.getByLabel('URL slug').fill('reefs')
    // A second time, since nothing seems to happen.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(requests.filter(path => path.endsWith('/rename'))).toHaveLength(1)
    expect(read('posts/reefs.md')).toContain('one two three')
    rmSync(join(desk.project, 'posts/reefs.md'))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('lets two tabs continue each other, or compares what both typed', async () => {
    const context = await visitor.context()
    const [one, other] = [await context.newPage(), await context.newPage()]
    for (const page of [one, other]) {
      await desk.open(page)
      await slowDown(page)
    }
    await typeAtEnd(one, 'of one')
    await typeAtEnd(other, 'of the other')
    const both = async () => {
      const { draft } = (await desk.ask('text', { file })).value
      return [draft?.text, await editor(one).innerText(), await editor(other).innerText()].join()
    }
    const versions = (page: Page) => page.getByRole('region', { name: 'Two versions' })
    const [found] = await Promise.race(
      [one, other].map(async page => {
        await versions(page).waitFor()
        return [page] as const
      }),
    )
    expect(await both()).toMatch(/of one[^]*of the other|of the other[^]*of one/)
    await versions(found!).getByRole('button', { name: 'Keep my version' }).click()
    await versions(found!).waitFor({ state: 'detached' })
    const kept = found === one ? 'of one' : 'of the other'
    const stored = async () => (await desk.ask('text', { file })).value.draft?.text
    await expect.poll(stored).toContain(kept)
    await save(found!)
    await status(found!, 'Saved')
    expect(read()).toBe(`${text}${kept}\n`)
    for (const page of [one, other]) await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('puts a picture where it was dropped, and not what is typed meanwhile in its place', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await page.route(/_desk\/picture/, async route => {
      const response = await route.fetch()
      await sleep(3000)
      await route.fulfill({ response })
    })
    const picture = readFileSync(join(desk.project, 'public/images/social.png'))
    await typeAtEnd(page, 'Here')
    await page
      .getByLabel('Add picture', { exact: true })
      .setInputFiles({ name: 'reef.png', mimeType: 'image/png', buffer: picture })
    await page.getByText('Adding 1 picture').waitFor()
    await typeAtEnd(page, ' I go on')
    await page.getByText('Added reef').waitFor()
    await page.keyboard.type(' and on.')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    expect(read()).toBe(`${text}Here I go on and on.\n\n![Alt text](/images/posts/shoals/reef.png)\n`)
  })
})

test('git clean takes neither what is typed nor a new post that is open', async () => {
  const { page } = await visitor.open()
  const created = 'posts/skerries.md'
  writeFileSync(join(desk.project, created), text.replace('id: 900', 'id: 901').replace('Shoals', 'Skerries'))
  const other = await (await visitor.context()).newPage()
  await desk.open(page)
  await desk.open(other, created)
  const kept = page.waitForResponse(/\/keep$/)
  await typeAtEnd(page, 'mine')
  await kept
  // Packages are needed to answer.
  git('clean', '-fdxq', '-e', 'node_modules')
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await other.getByRole('alert').filter({ hasText: 'was deleted or renamed' }).waitFor()
  // It is not left without a question.
  expect(await other.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
    true,
  )
  await expect.poll(async () => (await desk.ask('text', { file })).value.draft?.text).toBe(`${text}mine`)
  expect(await editor(page).innerText()).toContain('mine')
  await save(other)
  await status(other, 'Saved')
  expect(read(created)).toContain('Skerries')
  rmSync(join(desk.project, created))
})

describe('a very large text', () => {
  const lines = (bytes: number) => 'A line of a text that was pasted, 48 letters.\n'.repeat(bytes / 46)
  const limit = /limit is 1048576/

  test.each([
    ['of 1 MB', lines(1_000_000)],
    ['of 5 MB', lines(5_000_000)],
    ['of one line of 2 MB', `${'word '.repeat(400_000)}\n`],
  ])('%s is stored as it is typed, and saved, or refused with its size', async (_, pasted) => {
    const { page } = await visitor.open()
    await desk.open(page)
    await editor(page).focus()
    await page.keyboard.press('Control+End')
    await editor(page).evaluate((element, given) => {
      const data = new DataTransfer()
      data.setData('text/plain', given)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, pasted)
    const stored = async () => (await desk.ask('text', { file })).value.draft?.text ?? ''
    await expect.poll(stored, { timeout: 60_000 }).toHaveLength(text.length + pasted.length)
    await page.keyboard.type('The end.')
    await expect.poll(stored, { timeout: 60_000 }).toMatch(/The end\.$/)
    await page.keyboard.press('Control+s')
    const isRefused = pasted.length > 1_000_000
    await (isRefused ? page.getByRole('alert').filter({ hasText: limit }).waitFor() : status(page, 'Saved'))
    expect(read()).toBe(isRefused ? text : `${text}${pasted}The end.\n`)
  })

  test('of formatted HTML is pasted', async () => {
    const { page } = await visitor.open()
    await desk.open(page)
    await editor(page).focus()
    await page.keyboard.press('Control+End')
    await editor(page).evaluate(element => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>A <b>bold</b> ~word~ &lt;and [a] link</p>'.repeat(25_000))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await page.keyboard.type('The end.')
    const stored = async () => (await desk.ask('text', { file })).value.draft?.text ?? ''
    await expect.poll(stored, { timeout: 60_000 }).toMatch(/A \*\*bold\*\*[^]*The end\.$/)
  })
})

describe('a folder of drafts that cannot be written', () => {
  const project = join(scratchFolder(), 'project')
  const path = join(project, file)
  const running: { desk?: RunningDesk } = {}
  /** `chmod` does not bind root. */
  const nobody = '65534'
  const through =
    process.getuid?.() === 0 ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []

  beforeAll(async () => {
    chmodSync(dirname(project), 0o755)
    copyProject(project)
    writeFileSync(path, text)
    const drafts = join(project, '.kube-site', 'desk')
    mkdirSync(drafts, { recursive: true })
    if (through.length > 0) execFileSync('chown', ['-Rh', `${nobody}:${nobody}`, project])
    if (through.length > 0) execFileSync('chown', ['root', drafts])
    chmodSync(drafts, 0o555)
    running.desk = await startDesk(project, ['dev', '--port', '0'], { through })
  })
  afterAll(() => {
    running.desk?.child.kill('SIGKILL')
  })

  test('is named, and a text can be saved all the same', async () => {
    const { page } = await visitor.open()
    await page.goto(`${await running.desk!.invite()}#/${file}`)
    await beside(page).getByText('The first text.').waitFor()
    await typeAtEnd(page, 'mine')
    const denied = 'Permission to write .kube-site/desk/'
    const alert = page.getByRole('alert').filter({ hasText: denied })
    await alert.waitFor()
    await status(page, 'Not saved anywhere')
    await save(page)
    await status(page, 'Saved')
    expect(readFileSync(path, 'utf8')).toBe(`${text}mine\n`)
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All posts and pages' }).click()
    await page.getByRole('button', { name: 'Delete Shoals' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('alert').filter({ hasText: denied }).waitFor()
    expect(existsSync(path)).toBe(true)
  })
})
