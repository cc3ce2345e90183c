import { untilCrash } from '../util/signals.ts'
import type { Terminal } from '../terminal/Terminal.ts'

/** How long a step took. */
export interface StepTiming {
  name: string
  seconds: number
}

/** How long the progress of a step has to be known until the rest of its time can be estimated, s. */
const minElapsed = 2

/** Runs the steps of a command, shows them in the terminal and measures their time. */
export class Steps {
  readonly #terminal: Terminal
  readonly #timings: StepTiming[] = []
  readonly #crash = untilCrash()
  /** What was done of the step that is under way when that was first known: an earlier build may have done most of it. */
  #first: { done: number; at: number } | undefined

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
    this.#first = undefined
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

  /** Shows how many parts of the step are done, and about how long the others will take. */
  readonly advance = (done: number, all: number): void => {
    const now = performance.now()
    const first = (this.#first ??= { done, at: now })
    const elapsed = (now - first.at) / 1000
    const left = Math.ceil((elapsed * (all - done)) / (done - first.done))
    const estimate = elapsed < minElapsed || done === all ? '' : `, about ${left} s left`
    this.#terminal.stepAdvances(`${done} of ${all}${estimate}`)
  }
}
