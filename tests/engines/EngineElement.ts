import type { EnginePage } from './EnginePage.ts'
import type { Pattern, Wanted } from './inPage.ts'

/** What a visitor looks for on a page. It is looked for again at each use. */
export class EngineElement {
  readonly #page: EnginePage
  readonly #steps: readonly Wanted[]

  constructor(page: EnginePage, steps: readonly Wanted[]) {
    this.#page = page
    this.#steps = steps
  }

  /** An element within this one, by its role, its accessible name and its ARIA states. */
  role(role: string, name?: string | RegExp, states?: Wanted['states']): EngineElement {
    return this.#then({ role, name: name === undefined ? undefined : pattern(name), states })
  }

  /** The innermost element within this one that has a text. */
  text(text: string | RegExp): EngineElement {
    return this.#then({ text: pattern(text) })
  }

  /** One of several, by its index; from the end if negative. */
  at(index: number): EngineElement {
    return new EngineElement(this.#page, [...this.#steps.slice(0, -1), { ...this.#steps.at(-1), at: index }])
  }

  /** Waits until it is there and visible. */
  see(): Promise<unknown> {
    return this.evaluate(() => true)
  }

  /** Waits until it is no longer to be seen. */
  gone(): Promise<unknown> {
    return this.#page.until(steps => inPage.find(steps).length === 0, this.#steps)
  }

  /** Waits until the text of one of them matches a pattern. */
  read(expected: RegExp): Promise<unknown> {
    return this.#page.until(
      ([steps, source]) => inPage.find(steps).some(({ innerText }) => new RegExp(source).test(innerText)),
      [this.#steps, expected.source] as const,
    )
  }

  /** Waits until it has the focus. */
  focused(): Promise<unknown> {
    return this.evaluate(element => element === document.activeElement)
  }

  focus(): Promise<unknown> {
    return this.evaluate(element => {
      element.focus()
      return true
    })
  }

  /** Brings it into the window, and presses the mouse at its middle. */
  async click(): Promise<void> {
    const point = await this.evaluate(async element => {
      // Until all sections are laid out, those above may still push it away.
      if (document.documentElement.dataset['layout']) return undefined
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      await frame()
      const before = element.getBoundingClientRect()
      await frame()
      const { left, top, width, height } = element.getBoundingClientRect()
      // It moves, or something is laid out above it.
      if (before.top !== top || before.left !== left) return undefined
      const middle = [left + width / 2, top + height / 2] as const
      return element.contains(document.elementFromPoint(...middle)) ? middle : undefined
    })
    await this.#page.clickAt(...point)
  }

  /** How many there are now. */
  count(): Promise<number> {
    return this.#page.evaluate(steps => inPage.find(steps).length, this.#steps)
  }

  /** Waits until a function of the page gives something for the first such element, and gives that. */
  evaluate<Result>(script: (element: HTMLElement) => Result | Promise<Result>): Promise<NonNullable<Result>> {
    const source = `async steps => {
      const [element] = inPage.find(steps)
      return element && (${script})(element)
    }`
    return this.#page.untilSource(source, this.#steps)
  }

  #then(wanted: Wanted): EngineElement {
    return new EngineElement(this.#page, [...this.#steps, wanted])
  }
}

/** Regular expressions cross into the page by their source. */
const pattern = (text: string | RegExp): Pattern =>
  typeof text === 'string' ? text : { source: text.source }
