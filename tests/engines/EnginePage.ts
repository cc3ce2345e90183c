import { setTimeout as delay } from 'node:timers/promises'
import { type InputSource, type Key, keys, type Tab, type WindowSize } from './drivers/Engine.ts'
import { EngineElement } from './EngineElement.ts'
import { inPageScript } from './inPageScript.ts'

declare global {
  /** Of functions that run in a page of the tests. */
  const inPage: typeof import('./inPage.ts')
}

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
    return this.#tab.traverse(-1)
  }

  forward(): Promise<void> {
    return this.#tab.traverse(1)
  }

  resize(size: WindowSize): Promise<void> {
    return this.#tab.resize(size)
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot()
  }

  /** An element by its role, its accessible name and its ARIA states. */
  role(...wanted: Parameters<EngineElement['role']>): EngineElement {
    return this.#all.role(...wanted)
  }

  /** The innermost element that has a text. */
  text(text: string | RegExp): EngineElement {
    return this.#all.text(text)
  }

  /** What a fragment of the page's address leads to. */
  section(id: string): EngineElement {
    return new EngineElement(this, [{ id }])
  }

  /** Runs a function or a script in the page. */
  evaluate<Result, Argument = undefined>(
    script: string | ((argument: Argument) => Result | Promise<Result>),
    argument?: Argument,
  ): Promise<Result> {
    return this.#run(typeof script === 'string' ? `() => { ${script} }` : String(script), argument)
  }

  /**
   * Waits until a function of the page gives something, over loads of pages too, and gives that.
   * @throws Error if that does not come
   */
  until<Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<NonNullable<Result>> {
    return this.untilSource(String(script), argument)
  }

  /** `until`, for the source text of a function. */
  async untilSource<Result>(source: string, argument: unknown): Promise<NonNullable<Result>> {
    const end = Date.now() + patienceMs
    for (;;) {
      // A page that is left takes its script along.
      const result = await this.#run<Result>(source, argument).catch((error: Error) => {
        if (Date.now() > end) throw error
      })
      if (result) return result
      if (Date.now() > end) throw new Error(`Waited in vain for ${source} with ${JSON.stringify(argument)}`)
      await delay(50)
    }
  }

  /** Presses the mouse at a point of the window. */
  clickAt(x: number, y: number): Promise<void> {
    const at = { x: Math.round(x), y: Math.round(y), origin: 'viewport' } as const
    return this.#perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  /** Presses keys one after the other; `Shift` and `Control` are held for the key after them. */
  async press(...pressed: readonly (Key | ' ' | 'k' | 's' | 'z')[]): Promise<void> {
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

  get #all(): EngineElement {
    return new EngineElement(this, [])
  }

  async #run<Result>(source: string, argument: unknown): Promise<Result> {
    const call = `async text => {
      ${inPageScript}
      return JSON.stringify(await (${source})(text ? JSON.parse(text) : undefined))
    }`
    const text = await this.#tab.call(call, JSON.stringify(argument) ?? '')
    return (text ? JSON.parse(text) : undefined) as Result
  }

  #strike(values: readonly string[]): Promise<void> {
    const down = values.map(value => ({ type: 'keyDown' as const, value }))
    const up = values.toReversed().map(value => ({ type: 'keyUp' as const, value }))
    return this.#perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] })
  }

  #perform(input: InputSource): Promise<void> {
    return this.#tab.perform(input)
  }
}
