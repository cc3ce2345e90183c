import { sharedBrowser } from '../../setup/sharedBrowser.ts'
import { recordProblems } from '../recordProblems.ts'
import { type Engine, type EngineOptions, type InputSource, keys, type Tab } from './Engine.ts'
import type { Page } from 'playwright-core'

/** Starts Chromium, or takes the one that the other tests of this process have. */
export async function startChromium({ reducedMotion }: EngineOptions): Promise<Engine> {
  const browser = await sharedBrowser()
  return {
    async openTab(): Promise<Tab> {
      const context = await browser.newContext({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' })
      await context.addInitScript(recordProblems)
      const page = await context.newPage()
      return {
        open: async url => void (await page.goto(url)),
        traverse: async by => void (await (by === -1 ? page.goBack() : page.goForward())),
        call: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument)})`),
        perform: input => perform(page, input),
        resize: size => page.setViewportSize(size),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      }
    },
    // The browser ends with the process.
    stop: async () => undefined,
  }
}

/** Playwright's names of WebDriver's keys. */
const names = new Map<string, string>(Object.entries(keys).map(([name, key]) => [key, name]))

async function perform({ keyboard, mouse }: Page, { actions }: InputSource): Promise<void> {
  for (const action of actions) {
    if (action.type === 'keyDown') await keyboard.down(names.get(action.value) ?? action.value)
    else if (action.type === 'keyUp') await keyboard.up(names.get(action.value) ?? action.value)
    else if (action.type === 'pointerMove') await mouse.move(action.x, action.y)
    else if (action.type === 'pointerDown') await mouse.down()
    else await mouse.up()
  }
}
