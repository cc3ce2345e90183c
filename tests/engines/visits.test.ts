import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../browser/support.ts'
import { documents } from '../browser/legal/viewerSupport.ts'
import { themeStorageKey } from '../fixtures/themeStorageKey.ts'
import { engines, useEngine } from './useEngine.ts'

const theme = () => document.documentElement.dataset['theme']
const scrollTop = () => scrollY

describe.each(engines)('%s', name => {
  const visitor = useEngine(name, { reducedMotion: false })

  test('the theme changes by its button, and the pages after and before have it', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/pricing/')
    expect(await page.evaluate(theme)).toBe('dark')
    await page.open('/blog/')
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await colour()
    await page.role('button', 'Switch to light theme').click()
    await page.role('button', 'Switch to dark theme').see()
    expect(await page.evaluate(theme)).toBe('light')
    expect(await colour()).not.toBe(dark)
    await page.open('/privacy-policy/')
    expect(await page.evaluate(theme)).toBe('light')
    for (const path of ['/blog/', '/pricing/']) {
      await page.back()
      await page.at(path)
      await page.role('button', 'Switch to dark theme').see()
      expect(await page.evaluate(theme)).toBe('light')
    }
    // Chromium that is driven never shows a page again as it was left, so this one is told that it is such a page.
    await page.evaluate(key => {
      localStorage.setItem(key, 'dark')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, themeStorageKey)
    await page.role('button', 'Switch to light theme').see()
    expect(await page.evaluate(theme)).toBe('dark')
    expect(await problems()).toEqual([])
  })

  test.each([phone, desktop])(
    'the search opens by its key, shows what it found, and Enter opens that, at $width px',
    async size => {
      const { page, problems } = await visitor.open(size)
      await page.open('/blog/')
      await page.press('Control', 'k')
      const search = page.role('dialog', 'Search the blog')
      await search.role('combobox', 'Search posts').focused()
      await page.type('cilium')
      await search.role('status').read(/^\d+ posts found/)
      // Results of the last letter, too: until then, keys wait.
      await search.role('listbox').evaluate(list => !list.ariaBusy)
      await search.role('option', /Cilium/, { selected: true }).see()
      // In sight, and not cut off by what is around them.
      for (const index of [0, 1])
        await search
          .role('option')
          .at(index)
          .evaluate(result => {
            const { left, top, width, height } = result.getBoundingClientRect()
            return result.contains(document.elementFromPoint(left + width / 2, top + height / 2))
          })
      const first = await search.role('option').evaluate(result => result.innerText)
      await page.press('ArrowDown')
      const [path, text] = await search
        .role('option', undefined, { selected: true })
        .evaluate(result => [(result as HTMLAnchorElement).pathname, result.innerText] as const)
      expect(text).not.toBe(first)
      await page.press('Enter')
      await page.at(path)
      await page.role('article').see()
      expect(await problems()).toEqual([])
    },
  )

  test.each(['/blog/', '/blog/cilium-beside-istio/'])(
    'on %s, the search opens by its button, closes by Escape, and gives the focus back',
    async path => {
      const { page, problems } = await visitor.open(desktop)
      await page.open(path)
      const button = page.role('button', 'Search posts', { keyshortcuts: 'Control+K Meta+K' })
      await button.click()
      await page.role('combobox', 'Search posts').focused()
      await page.press('Escape')
      await button.focused()
      await page.role('dialog').gone()
      expect(await problems()).toEqual([])
    },
  )

  test('the film plays, or its description is shown where the browser knows none of its files', async () => {
    const { page } = await visitor.open(desktop)
    await page.open('/')
    await page.role('button', /^Play the demo/).click()
    const outcome = await page.until(() => {
      if (document.querySelector('video')!.currentTime > 0) return 'plays'
      return document.querySelector('main')!.innerText.includes('The video did not load')
        ? 'is described'
        : undefined
    })
    expect(outcome).toMatch(/plays|is described/)
  })

  test('a command is copied, or the button says that it could not be', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const section = page.section('get-started')
    await section.role('button', 'Copy the command').click()
    await section.role('status').read(/^(?:Copied|Please copy it by hand)$/)
    expect(await problems()).toEqual([])
  })

  test('a post opens in place; Back leads to the list as it was, and Forward to the post again', async () => {
    const { page, problems } = await visitor.open(phone)
    await page.open('/blog/')
    const card = page.role('main').role('article').at(-1).role('heading').role('link')
    const [slug, title] = await card.evaluate(
      link => [(link as HTMLAnchorElement).pathname.split('/').at(-2), link.innerText] as const,
    )
    const post = page.role('article').role('heading', title)
    const isList = async () => {
      await page.at('/blog/')
      await page.role('navigation', 'Pagination').see()
      await card.focused()
      await page.until(() => scrollY > 0)
    }
    const isPost = async () => {
      await page.at(`/blog/#${slug}`)
      await post.see()
      await page.role('navigation', 'Pagination').gone()
      await page
        .role('article')
        .text(/\w+ \w+ \w+ \w+ \w+/)
        .see()
    }
    await card.click()
    await isPost()
    expect(await page.evaluate(scrollTop)).toBe(0)
    expect(await page.evaluate(() => document.title)).toContain(title)
    await page.back()
    await isList()
    await page.forward()
    await isPost()
    await page.role('link', 'Back to Blog').at(-1).click()
    await isList()
    expect(await problems()).toEqual([])
  })

  test('the contents of a post mark the heading that a jump leads to', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/blog/debugging-dropped-traffic/')
    const contents = page.role('navigation', 'On this page')
    const entry = contents.role('link').at(4)
    const text = await entry.evaluate(link => link.innerText)
    await entry.click()
    await contents.role('link', text, { current: 'location' }).see()
    expect(await problems()).toEqual([])
  })

  test('the next page of the list opens in place, and a reload shows it', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/blog/')
    const titles = () =>
      page.evaluate(() =>
        inPage
          .find([{ role: 'main' }, { role: 'article' }, { role: 'heading' }])
          .map(heading => heading.innerText),
      )
    const first = await titles()
    await page.evaluate(() => void Object.assign(window, { isSame: true }))
    await page.role('navigation', 'Pagination').role('link', 'Next').click()
    await page.at('/blog/page/2/')
    await page.role('navigation', 'Pagination').role('link', 'Page 2', { current: 'page' }).see()
    await page.role('article').see()
    const second = await titles()
    expect([first, second].map(({ length }) => length)).toEqual([2, 2])
    expect(second).not.toEqual(first)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await page.open('/blog/page/2/')
    await page.role('article').see()
    expect(await titles()).toEqual(second)
    expect(await problems()).toEqual([])
  })

  test.each(documents)(
    'the document of $slug is drawn, turned and zoomed, and a toast tells of it',
    async ({ slug, title, pages }) => {
      const { page, problems } = await visitor.open(desktop)
      await page.open(`/${slug}/`)
      // On a busy machine, drawing can take longer than the 4 s for which a toast is shown.
      await page.text(`${title} loaded successfully!`).see()
      const viewer = page.role('region', `${title}, PDF`)
      const sheet = (number: number) => viewer.role('img', `Page ${number} of ${pages}`, { busy: false })
      // Black on white: something is drawn.
      const colours = await sheet(1).evaluate(element => {
        const canvas = element.querySelector('canvas')!
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return new Set(data.filter((_, index) => index % 4 === 0)).size
      })
      expect(colours).toBeGreaterThan(20)
      const [previous, next] = [viewer.role('button', 'Previous page'), viewer.role('button', 'Next page')]
      await previous.evaluate(button => (button as HTMLButtonElement).disabled)
      for (let number = 2; number <= pages; number++) {
        await next.click()
        await viewer.role('status').read(new RegExp(`^Page ${number} of ${pages}$`))
      }
      await next.evaluate(button => (button as HTMLButtonElement).disabled)
      await sheet(pages).see()
      await previous.click()
      await viewer.role('button', 'Zoom in').click()
      await viewer.text('120%').see()
      await sheet(pages - 1).see()
      expect(await problems()).toEqual([])
    },
  )

  test('a document that does not load is reported, and offered as a file', async () => {
    const failing = '/uploads/privacy-policy.pdf'
    const { page, problems } = await visitor.open({ ...desktop, failing })
    await page.open('/privacy-policy/')
    await page.text('Failed to load PDF. Please try downloading it instead.').see()
    const viewer = page.role('region', 'Privacy Policy, PDF')
    await viewer.role('heading', 'Failed to load PDF').see()
    await viewer.text('There was an error loading the PDF. Please try downloading it instead.').see()
    const link = viewer.role('link', 'Download PDF')
    expect(
      await link.evaluate(element => {
        const { pathname, download } = element as HTMLAnchorElement
        return [pathname, element.hasAttribute('download'), download] as const
      }),
    ).toEqual([failing, true, ''])
    await viewer.role('button', 'Next page').gone()
    await viewer.text(/^Loading/).gone()
    expect(await problems()).toEqual([expect.stringMatching(/^\/privacy-policy\/: Failed to load PDF: /)])
  })

  test('an address with a slip of the pen leads to the page that was meant', async () => {
    const { page } = await visitor.open(desktop)
    await page.open('/pricng/')
    await page.role('status').role('link', '/pricing/').click()
    expect(await page.at('/pricing/')).toBe(true)
  })
})
