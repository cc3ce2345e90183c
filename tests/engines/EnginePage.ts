import { setTimeout as delay } from 'node:timers/promises'
import type { InputSource, Tab, WindowSize } from './drivers/Engine.ts'

/** Keys that have no character, as WebDriver names them. */
const keys = {
  Shift: '\uE008',
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const

export type Key = keyof typeof keys

const isHeld = (key: string): boolean => key === 'Shift' || key === 'Control'

/** As long as `expect.poll` of the other browser tests waits. */
const patienceMs = 20_000

/** A page as a visitor has it, in any engine. */
export class EnginePage {
  readonly #tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.#tab = tab
    this.#origin = origin
  }

  /** Opens a path of the site, or another address. */
  open(path: string): Promise<void> {
    return this.#tab.open(new URL(path, this.#origin).href)
  }

  back(): Promise<void> {
    return this.#tab.back()
  }

  resize(size: WindowSize): Promise<void> {
    return this.#tab.resize(size)
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot()
  }

  /** Runs a function or a script in the page. */
  async evaluate<Result, Argument = undefined>(
    script: string | ((argument: Argument) => Result | Promise<Result>),
    argument?: Argument,
  ): Promise<Result> {
    const source =
      typeof script === 'string'
        ? `() => { ${script} }`
        : `async text => JSON.stringify(await (${script})(text ? JSON.parse(text) : undefined))`
    const text = await this.#tab.call(source, JSON.stringify(argument) ?? '')
    return (text ? JSON.parse(text) : undefined) as Result
  }

  /**
   * Waits until a function of the page gives something, over loads of pages too, and gives that.
   * @throws Error if that does not come
   */
  async until<Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<NonNullable<Result>> {
    const end = Date.now() + patienceMs
    for (;;) {
      // A page that is left takes its script along.
      const result = await this.evaluate(script, argument).catch((error: Error) => {
        if (Date.now() > end) throw error
      })
      if (result) return result
      if (Date.now() > end) throw new Error(`Waited in vain for ${script} with ${JSON.stringify(argument)}`)
      await delay(50)
    }
  }

  /** Waits until an element is there and visible. */
  see(selector: string): Promise<boolean> {
    return this.until(
      wanted => [...document.querySelectorAll(wanted)].some(element => element.checkVisibility()),
      selector,
    )
  }

  /** Waits until the text of a visible element matches a pattern. */
  read(selector: string, pattern: RegExp): Promise<boolean> {
    return this.until(
      ([wanted, source]) =>
        [...document.querySelectorAll<HTMLElement>(wanted)].some(
          element => element.checkVisibility() && new RegExp(source).test(element.innerText),
        ),
      [selector, pattern.source] as const,
    )
  }

  /** Brings the first visible element that matches into the window, and presses the mouse at its middle. */
  async click(selector: string): Promise<void> {
    const [x, y] = await this.until(async wanted => {
      const element = [...document.querySelectorAll(wanted)].find(one => one.checkVisibility())
      // Until all sections are laid out, those above may still push it away.
      if (!element || document.documentElement.dataset['layout']) return undefined
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      await frame()
      const before = element.getBoundingClientRect()
      await frame()
      const { left, top, width, height } = element.getBoundingClientRect()
      // It moves, or something is laid out above it.
      if (before.top !== top || before.left !== left) return undefined
      const point = [left + width / 2, top + height / 2] as const
      return element.contains(document.elementFromPoint(...point)) ? point : undefined
    }, selector)
    const at = { x: Math.round(x), y: Math.round(y), origin: 'viewport' } as const
    const actions = [
      { type: 'pointerMove', ...at },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [...actions],
    })
  }

  /** Presses keys one after the other; `Shift` and `Control` are held for the key after them. */
  async press(...pressed: readonly (Key | ' ' | '/' | 's' | 'z')[]): Promise<void> {
    for (const [index, key] of pressed.entries()) {
      if (isHeld(key)) continue
      const before = pressed[index - 1]
      const together = before && isHeld(before) ? [before, key] : [key]
      await this.#strike(together.map(one => (one in keys ? keys[one as Key] : one)))
    }
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.#strike([character])
  }

  /** Scrolls down the page, so that lazy content loads, and waits for every visible image. */
  async scrollThrough(): Promise<void> {
    await this.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' })
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    await this.until(() =>
      [...document.images].filter(image => image.checkVisibility()).every(image => image.complete),
    )
  }

  /** Path and fragment of the address. */
  address(): Promise<string> {
    return this.evaluate(() => location.pathname + location.hash)
  }

  /** Waits for an address: path and fragment. */
  at(address: string): Promise<boolean> {
    return this.until(wanted => location.pathname + location.hash === wanted, address)
  }

  #strike(values: readonly string[]): Promise<void> {
    const down = values.map(value => ({ type: 'keyDown' as const, value }))
    const up = values.toReversed().map(value => ({ type: 'keyUp' as const, value }))
    return this.#perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
  }

  #perform(input: InputSource): Promise<void> {
    return this.#tab.perform([input])
  }
}
