import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { clearAway, copyContent, copyProject, type Dev, listening, startDev } from './devSupport.ts'

const visitor = useBrowser()
clearAway()

describe('in a copy of the project', () => {
  let project: string
  let dev: Dev
  beforeAll(async () => {
    project = await copyProject()
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
    const { page, faults } = await visitor.open()
    // Nothing of the browser's scripts may be needed for it.
    await page.route(/client|entry|\.ts/, route => route.abort())
    await page.goto(`${dev.origin}/`, { waitUntil: 'domcontentloaded' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(10, 16, 22)',
    )
    expect(await page.locator('head link[rel=stylesheet]').count()).toBeGreaterThan(0)
    expect(faults.filter(fault => !/ERR_FAILED|Failed to fetch/.test(fault))).toEqual([])
  })

  test('a saved style is shown without a reload', async () => {
    const { page, faults } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    await page.evaluate(() => {
      document.title = 'not reloaded'
    })
    await change('styles/settings/_themes.scss', '"bg": #0a1016', '"bg": #102030')
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe('rgb(16, 32, 48)')
    expect(await page.title()).toBe('not reloaded')
    expect(faults).toEqual([])
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(16, 32, 48)',
    )
  })

  test('a saved component, and a saved island, are shown after a reload by itself', async () => {
    const { page, faults } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/`))
    await page.waitForLoadState('networkidle')
    await listening(page, () => change('components/shell/Footer.tsx', 'Copyright {', 'Copyleft {'))
    await expect.poll(() => page.locator('.footer__end p').innerText()).toMatch(/^Copyleft/)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Next slide' }).waitFor()
    // A reload breaks off what is still on its way.
    await page.waitForLoadState('networkidle')
    // The reload lands where the page was.
    await listening(page, () => change('components/home/CarouselControls.tsx', 'Next slide', 'Another slide'))
    await page.getByRole('button', { name: 'Another slide' }).waitFor()
    expect(faults).toEqual([])
  })

  const faults = [
    ['{undefinedName}Copyleft {', /undefinedName is not defined/],
    ['<b>Copyleft {', /Footer\.tsx/],
  ] as const

  test('a component that fails says so over the page and in the terminal, until it is mended', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/`))
    for (const [broken, message] of faults) {
      await listening(page, () => change('components/shell/Footer.tsx', 'Copyleft {', broken))
      await expect
        .poll(() => page.locator('kube-site-error h2').innerText())
        .toBe('Unexpected Application Error!')
      await expect.poll(() => page.locator('kube-site-error pre').innerText()).toMatch(message)
      expect(await page.locator('.footer__end p').innerText()).toMatch(/^Copyleft/)
      expect(dev.output()).toMatch(message)
      await listening(page, () => change('components/shell/Footer.tsx', broken, 'Copyleft {'))
      await expect.poll(() => page.locator('kube-site-error').count()).toBe(0)
    }
  })

  test('where the page was never shown, the fault is the page', async () => {
    const { page } = await visitor.open()
    await change('components/shell/Footer.tsx', 'Copyleft {', '{undefinedName}Copyleft {')
    expect((await listening(page, () => page.goto(`${dev.origin}/terms-of-service/`)))?.status()).toBe(500)
    expect(await page.locator('h1').innerText()).toBe('Unexpected Application Error!')
    await listening(page, () =>
      change('components/shell/Footer.tsx', '{undefinedName}Copyleft {', 'Copyleft {'),
    )
    await expect.poll(() => page.locator('h1').innerText()).toBe('Terms of Service')
  })

  test('a script of the browser that cannot be compiled is told over the page, too', async () => {
    const { page } = await visitor.open()
    await page.goto(`${dev.origin}/pricing/`, { waitUntil: 'networkidle' })
    await change('islands/enhance/theme.ts', 'export function', 'exp ort function')
    await expect.poll(() => page.locator('kube-site-error pre').innerText()).toContain('theme.ts')
    await change('islands/enhance/theme.ts', 'exp ort function', 'export function')
    await expect.poll(() => page.locator('kube-site-error').count()).toBe(0)
  })
})

test('a configuration that is broken at the start is shown as the problem that it is', async () => {
  const { posts, config } = await copyContent()
  const text = await readFile(config, 'utf8')
  await writeFile(config, text.replace("siteUrl: 'https://", "siteUrl: 'nowhere://"))
  const dev = await startDev(['--port', '0', '--posts', posts, '--config', config])
  const { page } = await visitor.open()
  expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
  expect(await page.locator('pre').innerText()).toMatch(/site\.config\.ts:\d+:\d+ +error/)
  await listening(page, () => writeFile(config, text))
  await expect.poll(() => page.locator('.post-list h1').count()).toBe(1)
  expect(await dev.stop()).toBe(0)
})

test('a port in use is passed over, and Ctrl-C frees the one that was taken, with pages open', async () => {
  const taken = createServer()
  const port = await new Promise<number>(resolve => {
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
  })
  const dev = await startDev(['--port', String(port)])
  expect(new URL(dev.origin).port).not.toBe(String(port))
  expect(dev.output()).toContain(`Port ${port} is in use`)
  await new Promise(resolve => taken.close(resolve))

  const { page } = await visitor.open()
  await page.goto(`${dev.origin}/`)
  expect(await dev.stop()).toBe(0)
  await expect(fetch(dev.origin)).rejects.toThrow('fetch failed')
})
