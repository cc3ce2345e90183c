import type { Page, Route } from 'playwright-core'
import { isLateScript } from './support.ts'

/** A handler of routes that lets requests wait until `release` is called. */
export function holdAnswers(): { answer(route: Route): Promise<void>; release(): void } {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  return {
    async answer(route) {
      await released
      await route.continue()
    },
    release: () => release(),
  }
}

/** Lets scripts that load later wait until the returned function is called. */
export async function holdLateScripts(page: Page): Promise<() => void> {
  const { answer, release } = holdAnswers()
  await page.route(isLateScript, answer)
  return release
}

/** Opens an address; its pictures wait until the returned function is called, and `load` with them. */
export async function openWithoutPictures(page: Page, url: string): Promise<() => void> {
  const { answer, release } = holdAnswers()
  await page.route('**/*.avif', answer)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  return release
}
