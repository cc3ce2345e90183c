import { untilCrash } from './signals.ts'
import type { Terminal } from './Terminal.ts'

/** How long a step took. */
export interface StepTiming {
  name: string
  seconds: number
}

/** Runs the steps of a command, shows them in the terminal and measures their time. */
export class Steps {
  readonly #terminal: Terminal
  readonly #timings: StepTiming[] = []
  readonly #crash = untilCrash()

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** The time of each finished step, and of all together. */
  get total(): { steps: readonly StepTiming[]; seconds: number } {
    return { steps: this.#timings, seconds: this.#timings.reduce((sum, { seconds }) => sum + seconds, 0) }
  }

  /** @throws what the work throws, or an error that no code handles */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    this.#terminal.stepBegins(name)
    let done = false
    try {
      const result = await Promise.race([work(), this.#crash])
      done = true
      return result
    } finally {
      const seconds = (performance.now() - start) / 1000
      this.#timings.push({ name, seconds })
      this.#terminal.stepEnds(name, { seconds, done })
    }
  }

  /** Shows how many parts of the step are done. */
  readonly advance = (done: number, all: number): void => this.#terminal.stepAdvances(`${done} of ${all}`)
}
