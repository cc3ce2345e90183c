import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { settled, useBrowser } from '../support.ts'
import { copyContent, type Dev, listening, panel, useDev } from './devSupport.ts'

const visitor = useBrowser()
const scratch = scratchFolder()
const startDev = useDev()

describe('in a copy of the project', () => {
  const project = join(scratch, 'project')
  let dev: Dev
  beforeAll(async () => {
    copyProject(project)
    dev = await startDev(['--port', '0'], project)
  })
  afterAll(() => dev.stop())

  const change = async (file: string, from: string, to: string) => {
    const path = join(project, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
  }

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
  })

  test('a saved component, and one of an island, are shown after an automatic reload', async () => {
    const visit = await visitor.open()
    const { page, problems } = visit
    await listening(page, () => page.goto(`${dev.origin}/`))
    await settled(visit)
    await listening(page, () => change('components/shell/Footer.tsx', '{words.copyright} {', 'Copyleft {'))
    await expect.poll(() => page.locator('.footer__end p').innerText()).toMatch(/^Copyleft/)
    // A page that is still loading may restore the scroll position after this.
    await settled(visit)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next slide' }).waitFor()
    // A reload would cancel pending requests.
    await settled(visit)
    await listening(page, () =>
      change('components/home/CarouselControls.tsx', 'words.nextSlide', "'Another slide'"),
    )
    await settled(visit)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Another slide' }).waitFor()
    expect(problems).toEqual([])
  })

  const mistakes = [
    ['{undefinedName}Copyleft {', /undefinedName is not defined/],
    ['<b>Copyleft {', /Footer\.tsx/],
  ] as const

  test('an error of a component is shown over the page and in the terminal until it is fixed', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/`))
    for (const [broken, message] of mistakes) {
      await listening(page, () => change('components/shell/Footer.tsx', 'Copyleft {', broken))
      await expect.poll(() => page.locator(`${panel} h2`).innerText()).toBe('Unexpected Application Error!')
      await expect.poll(() => page.locator(`${panel} pre`).innerText()).toMatch(message)
      expect(await page.locator('.footer__end p').textContent()).toMatch(/^Copyleft/)
      expect(dev.output()).toMatch(message)
      await listening(page, () => change('components/shell/Footer.tsx', broken, 'Copyleft {'))
      await expect.poll(() => page.locator(panel).count()).toBe(0)
    }
  })

  test('an error before the page was shown takes the place of the page', async () => {
    const { page } = await visitor.open()
    await change('components/shell/Footer.tsx', 'Copyleft {', '{undefinedName}Copyleft {')
    expect((await listening(page, () => page.goto(`${dev.origin}/terms-of-service/`)))?.status()).toBe(500)
    expect(await page.locator('h1').innerText()).toBe('Unexpected Application Error!')
    await listening(page, () =>
      change('components/shell/Footer.tsx', '{undefinedName}Copyleft {', 'Copyleft {'),
    )
    await expect.poll(() => page.locator('h1').innerText()).toBe('Terms of Service')
  })

  test('an error of a browser script is shown over the page, too', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    await change('islands/enhance/theme.ts', 'export function', 'exp ort function')
    await expect.poll(() => page.locator(`${panel} pre`).innerText()).toContain('theme.ts')
    await change('islands/enhance/theme.ts', 'exp ort function', 'export function')
    await expect.poll(() => page.locator(panel).count()).toBe(0)
  })
})

describe('started with a broken configuration, at a port in use', () => {
  const { posts, config } = copyContent(join(scratch, 'content'))
  const other = createServer()
  let dev: Dev
  let port: number
  let text: string
  beforeAll(async () => {
    text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("siteUrl: 'https://", "siteUrl: 'nowhere://"))
    port = await new Promise<number>(resolve => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    dev = await startDev(['--port', String(port), '--posts', posts, '--config', config])
  })
  afterAll(() => new Promise(resolve => other.close(resolve)))

  test('it skips the port', () => {
    expect(new URL(dev.origin).port).not.toBe(String(port))
    expect(dev.output()).toContain(`Port ${port} is in use`)
  })

  test('it shows the problem as the page; Ctrl-C frees its own port, also with pages open', async () => {
    const { page } = await visitor.open()
    expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
    expect(await page.locator('pre').innerText()).toMatch(/site\.config\.ts:\d+:\d+ +error/)
    await listening(page, () => writeFile(config, text))
    await expect.poll(() => page.locator('.post-list h1').count()).toBe(1)
    expect(await dev.stop()).toBe(0)
    await expect(fetch(dev.origin)).rejects.toThrow('fetch failed')
  })
})
