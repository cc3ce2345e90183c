import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { origin, paths, settled, sharedVisit, themes, useBrowser } from '../support.ts'

const visitor = useBrowser()

const video = (page: Page) => page.locator('video')
const sourcesOf = (page: Page) =>
  video(page).evaluate(element =>
    [...element.querySelectorAll('source')].map(source => source.getAttribute('src')),
  )
const posterOf = (page: Page) => video(page).getAttribute('poster')
const isVideoFile = (request: Request) => /\.(?:mp4|webm)$/.test(new URL(request.url()).pathname)
const filesOf = (theme: string) => [`/video/demo-${theme}.webm`, `/video/demo-${theme}.mp4`]

describe.each(themes)('in the %s theme', theme => {
  const other = theme === 'dark' ? 'light' : 'dark'

  test('of the video only posters are fetched: in the dark theme, the default, its own alone', async () => {
    const visit = await visitor.open({ theme })
    const { page, requests, problems } = visit
    await page.goto(`${origin}/`)
    await settled(visit)
    expect(await sourcesOf(page)).toEqual(filesOf(theme))
    expect(await posterOf(page)).toBe(`${origin}/images/demo-poster-${theme}-small.avif`)
    const posters = theme === 'dark' ? ['dark'] : ['dark', 'light']
    expect(
      paths(requests, 'image')
        .filter(path => path.includes('poster'))
        .toSorted(),
    ).toEqual(posters.map(name => `/images/demo-poster-${name}-small.avif`))
    expect(requests.filter(isVideoFile)).toEqual([])
    expect(problems).toEqual([])
  })

  test('it plays the files of the theme, and keeps them when the theme changes while it plays', async () => {
    const { page, requests, problems } = await visitor.open({ theme })
    await page.goto(`${origin}/`)
    await page.getByRole('button', { name: /^Play the demo/ }).click()
    const time = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(time).toBeGreaterThan(0.3)
    await page.getByRole('button', { name: /theme/ }).click()
    const before = await time()
    await expect.poll(time).toBeGreaterThan(before)
    expect(await sourcesOf(page)).toEqual(filesOf(theme))
    expect(requests.filter(isVideoFile).map(request => new URL(request.url()).pathname)).not.toContain(
      `/video/demo-${other}.webm`,
    )
    expect(problems).toEqual([])
  })
})

/** A home page of which no test has played the video. */
const sharedHome = sharedVisit(async own => {
  const visit = await own.open()
  await visit.page.goto(`${origin}/`)
  return visit
})

test.each([
  ['a dense screen', { deviceScaleFactor: 2 }, 'demo-poster-dark.avif'],
  ['a phone', { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 }, 'demo-poster-dark-small.avif'],
])('%s gets one poster, in the size that it needs', async (_, screen, poster) => {
  const visit = await visitor.open(screen)
  const { page, requests } = visit
  await page.goto(`${origin}/`)
  await settled(visit)
  expect(paths(requests, 'image').filter(path => path.includes('poster'))).toEqual([`/images/${poster}`])
  expect(await posterOf(page)).toBe(`${origin}/images/${poster}`)
})

test('the player has controls without download, playback rate and picture in picture, and a name', async () => {
  const { page } = await sharedHome()
  expect(await video(page).count()).toBe(1)
  const player = await video(page).evaluate((element: HTMLVideoElement) => ({
    controls: element.controls,
    controlsList: element.getAttribute('controlslist'),
    noPictureInPicture: element.disablePictureInPicture,
    inline: element.hasAttribute('playsinline'),
    preload: element.preload,
    autoplay: element.autoplay,
  }))
  expect(player).toEqual({
    controls: true,
    controlsList: 'nodownload noplaybackrate',
    noPictureInPicture: true,
    inline: true,
    preload: 'none',
    autoplay: false,
  })
  expect(await video(page).getAttribute('aria-label')).toMatch(/\w/)
})

test('poster and files follow the theme until the video has been played', async () => {
  const { page, requests } = await visitor.open({ theme: 'dark' })
  await page.goto(`${origin}/`)
  for (const theme of ['light', 'dark', 'light']) {
    await page.getByRole('button', { name: /theme/ }).click()
    await expect.poll(() => sourcesOf(page)).toEqual(filesOf(theme))
    // The poster is set when its image has loaded.
    await expect.poll(() => posterOf(page)).toContain(`-${theme}-small.avif`)
  }
  expect(requests.filter(isVideoFile)).toEqual([])
})

test('without JavaScript it is the dark one, with its poster', async () => {
  const { page, requests, pending } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  await expect.poll(() => pending.size).toBe(0)
  expect(
    await page.locator('video source').evaluateAll(all => all.map(source => source.getAttribute('src'))),
  ).toEqual(filesOf('dark'))
  expect(requests.filter(isVideoFile)).toEqual([])
  expect(await video(page).isVisible()).toBe(true)
})

test('where no file can be loaded, its description is shown', async () => {
  const { page } = await visitor.open()
  await page.route(/\.(?:mp4|webm)$/, route => route.abort())
  await page.goto(`${origin}/`)
  const height = () => page.locator('.video-frame__description').evaluate(text => text.clientHeight)
  expect(await height()).toBeLessThan(2)
  await video(page).evaluate((element: HTMLVideoElement) => element.play().catch(() => {}))
  await expect.poll(height).toBeGreaterThan(20)
  await page.getByRole('button', { name: /theme/ }).click()
  await expect.poll(height).toBeLessThan(2)
})

test('a button over the poster plays it, and the browser’s controls come then', async () => {
  const { page, problems } = await sharedHome()
  const play = page.getByRole('button', { name: /^Play the demo 0:\d\d$/ })
  const { seconds } = config.hero.video
  expect(await play.innerText()).toContain(`0:${Math.floor(seconds)}`)
  expect(await video(page).isVisible()).toBe(false)
  await play.click()
  expect(await video(page).isVisible()).toBe(true)
  expect(await play.isVisible()).toBe(false)
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  expect(problems).toEqual([])
})

test('every file can be played to its end', async () => {
  const { page } = await sharedHome()
  for (const file of themes.flatMap(filesOf)) {
    const size = await page.evaluate(async src => {
      const element = document.createElement('video')
      element.src = src
      await new Promise((resolve, reject) => {
        element.addEventListener('loadedmetadata', resolve)
        element.addEventListener('error', () => reject(new Error(element.error?.message)))
      })
      element.currentTime = element.duration - 0.5
      const ended = new Promise(resolve => element.addEventListener('ended', resolve))
      await element.play()
      await ended
      return [element.videoWidth, element.videoHeight]
    }, file)
    expect(size, file).toEqual([1280, 720])
  }
})

test('by keyboard the video gets the focus with the first press, and Space stops and starts it', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.getByRole('button', { name: /^Play the demo/ }).focus()
  const paused = () => video(page).evaluate((element: HTMLVideoElement) => element.paused)
  expect(await paused()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(paused).toBe(false)
  expect(await video(page).evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(paused).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(paused).toBe(false)
})
