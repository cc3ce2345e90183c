import { open, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { holdAnswers } from '../holdAnswers.ts'
import { settled, useBrowser } from '../support.ts'
import {
  copyContent,
  type Dev,
  listening,
  messagesTo,
  navigations,
  putBackBefore,
  useDev,
} from './devSupport.ts'

const visitor = useBrowser()
const scratch = scratchFolder()
const startDev = useDev()

/** Empties a file and writes it later, as happens on a busy machine. */
async function writeSlowly(path: string, text: string): Promise<void> {
  const file = await open(path, 'w')
  await sleep(100)
  await file.writeFile(text)
  await file.close()
}

describe('in a copy of the project', () => {
  const project = join(scratch, 'project')
  let dev: Dev
  beforeAll(async () => {
    copyProject(project)
    dev = await startDev(['--port', '0'], project)
  })
  afterAll(() => dev.stop())
  const texts = new Map<string, string>()
  putBackBefore(texts, async () => {
    await dev.stop()
    dev = await startDev(['--port', '0'], project)
  })

  const footer = 'components/shell/Footer.tsx'
  const change = async (file: string, from: string, to: string, write: typeof writeSlowly = writeFile) => {
    const path = join(project, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    if (!texts.has(path)) texts.set(path, text)
    await write(path, text.replace(from, to))
  }

  const footerSays = (page: Page, said: RegExp) => page.getByRole('contentinfo').getByText(said).waitFor()

  test('styles are there before the first paint', async () => {
    const { page, problems } = await visitor.open()
    // No script of the page may be needed for that.
    await page.route(/client|entry|\.ts/, route => route.abort())
    await page.goto(`${dev.origin}/`, { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(10, 16, 22)',
    )
    expect(await page.locator('head link[rel=stylesheet]').count()).toBeGreaterThan(0)
    expect(problems.filter(problem => !/ERR_FAILED|Failed to fetch/.test(problem))).toEqual([])
  })

  test('a saved style is shown without a reload', async () => {
    const { page, problems } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    await page.evaluate(() => {
      document.title = 'not reloaded'
    })
    await change('styles/settings/_themes.scss', '"bg": #0a1016', '"bg": #102030')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe('rgb(16, 32, 48)')
    expect(await page.title()).toBe('not reloaded')
    expect(problems).toEqual([])
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(16, 32, 48)',
    )
    await listening(page, () => page.reload())
    await change('styles/settings/_themes.scss', '"bg": #102030', '"bg": #0a1016')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe('rgb(10, 16, 22)')
  })

  test('a saved component of an island is shown after an automatic reload', async () => {
    const visit = await visitor.open()
    const { page, problems } = visit
    await listening(page, () => page.goto(`${dev.origin}/`))
    await settled(visit)
    await page.getByRole('button', { name: 'Next slide' }).scrollIntoViewIfNeeded()
    // A reload would cancel pending requests.
    await settled(visit)
    await listening(page, () =>
      change('components/home/Carousel.island.tsx', 'words.nextSlide', "'Another slide'"),
    )
    await settled(visit)
    await page.getByRole('button', { name: 'Another slide' }).scrollIntoViewIfNeeded()
    await settled(visit)
    await listening(page, () =>
      change('components/home/Carousel.island.tsx', "'Another slide'", 'words.nextSlide'),
    )
    await settled(visit)
    expect(problems).toEqual([])
  })

  test('a file that is emptied before it is written is shown by one reload', async () => {
    const visit = await visitor.open()
    const { page, problems } = visit
    const messages = messagesTo(page)
    await listening(page, () => page.goto(`${dev.origin}/`))
    await settled(visit)
    messages.length = 0
    await listening(page, () => change(footer, '{words.copyright} {', 'Copyleft {', writeSlowly))
    await footerSays(page, /^Copyleft/)
    await settled(visit)
    expect(messages.filter(message => message.includes('reload'))).toHaveLength(1)
    expect(navigations(visit)).toBe(2)
    await listening(page, () => change(footer, 'Copyleft {', '{words.copyright} {'))
    await settled(visit)
    expect(problems).toEqual([])
  })

  test('what is saved while a page reloads does not cancel that, and is shown after it', async () => {
    const visit = await visitor.open()
    const { page, problems } = visit
    const messages = messagesTo(page)
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    await settled(visit)
    const { answer, release } = holdAnswers()
    await page.route(`${dev.origin}/pricing/`, answer, { times: 1 })
    for (const [from, to, sent] of [
      ['{words.copyright} {', 'Copyleft {', 1],
      ['Copyleft {', 'Anticopyright {', 2],
    ] as const) {
      await change(footer, from, to)
      await expect.poll(() => messages.filter(message => message.includes('reload')).length).toBe(sent)
      await expect.poll(() => navigations(visit)).toBe(2)
    }
    release()
    await footerSays(page, /^Anticopyright/)
    await settled(visit)
    await listening(page, () => change(footer, 'Anticopyright {', '{words.copyright} {'))
    await settled(visit)
    expect(problems).toEqual([])
  })

  const mistakes = [
    ['{undefinedName}{words.copyright} {', /undefinedName is not defined/],
    ['<b>{words.copyright} {', /Footer\.tsx/],
  ] as const

  test('an error of a component is shown over the page and in the terminal until it is fixed', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/`))
    for (const [broken, message] of mistakes) {
      await listening(page, () => change(footer, '{words.copyright} {', broken))
      const panel = page.getByRole('alert')
      await panel.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      await panel.getByText(message).first().waitFor()
      await footerSays(page, /^Copyright/)
      expect(dev.output()).toMatch(message)
      await listening(page, () => change(footer, broken, '{words.copyright} {'))
      await panel.waitFor({ state: 'detached' })
    }
  })

  test('an error before the page was shown takes the place of the page', async () => {
    const { page } = await visitor.open()
    await change(footer, '{words.copyright} {', '{undefinedName}{words.copyright} {')
    // Another page, since this one would be kept if it were rendered before.
    const other = `${dev.origin}/privacy-policy/`
    await expect.poll(async () => (await fetch(other)).status).toBe(500)
    expect((await listening(page, () => page.goto(`${dev.origin}/terms-of-service/`)))?.status()).toBe(500)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await listening(page, () => change(footer, '{undefinedName}{', '{'))
    await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor()
  })

  test('an error of a browser script is shown over the page, too', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    await change('browser/enhance/theme.ts', 'export function', 'exp ort function')
    const panel = page.getByRole('alert')
    await panel.getByText('theme.ts').first().waitFor()
    await change('browser/enhance/theme.ts', 'exp ort function', 'export function')
    await expect.poll(() => panel.count()).toBe(0)
  })
})

describe('started with a broken configuration, at a port in use', () => {
  const other = createServer()
  let port: number
  beforeAll(async () => {
    port = await new Promise<number>(resolve => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
  })
  afterAll(() => new Promise(resolve => other.close(resolve)))

  test('it skips the port, shows the problem as the page; Ctrl-C frees its own port, also with pages open', async () => {
    const { posts, config } = copyContent(scratchFolder())
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("siteUrl: 'https://", "siteUrl: 'nowhere://"))
    const dev = await startDev(['--port', String(port), '--posts', posts, '--config', config])
    expect(new URL(dev.origin).port).not.toBe(String(port))
    expect(dev.output()).toContain(`Port ${port} is in use`)

    const { page } = await visitor.open()
    expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
    await page.getByText(/site\.config\.ts:\d+:\d+ +error/).waitFor()
    await listening(page, () => writeFile(config, text))
    await page.getByRole('article').first().waitFor()
    expect(await dev.stop()).toBe(0)
    await expect(fetch(dev.origin)).rejects.toThrow('fetch failed')
  })
})
