import { counted } from '../content/shared/counted.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import type { Terminal } from '../system/Terminal.ts'
import { formatBytes } from '../content/shared/formatBytes.ts'

/** Requests in flight. More of them did not make measured stores faster. */
export const maxInFlight = 48

/** Large objects in flight: each is in memory. */
const maxLargeInFlight = 2

/** Size of a large object, in bytes. */
const largeSize = 8 * 1024 * 1024

/** Reports how far a release has come. */
export interface PublishProgress {
  /** @param objects 0 if the step is not done object by object */
  start(step: string, objects: number, bytes: number): void
  /** Called after each object of the step. */
  advance(): void
  /** @param done false if the step has failed; default: true if `advance` was called for each of its objects */
  end(done?: boolean): void
  /** Reports why it takes longer, or ends. */
  note(text: string): void
}

export interface Step<Item> {
  name: string
  items: readonly Item[]
  /** Bytes that are sent for an item. */
  sizeOf?(item: Item): number
  run(item: Item): Promise<unknown>
}

/** Runs a step for each of its items, many at once. A step without items is not reported. */
export async function runStep<Item>(
  { name, items, sizeOf = () => 0, run }: Step<Item>,
  progress: PublishProgress,
): Promise<void> {
  if (items.length === 0) return
  progress.start(
    name,
    items.length,
    items.reduce((sum, item) => sum + sizeOf(item), 0),
  )
  const runOne = async (item: Item) => {
    await run(item)
    progress.advance()
  }
  const isLarge = (item: Item) => sizeOf(item) > largeSize
  const small = items.filter(item => !isLarge(item))
  try {
    await eachAtOnce(small, maxInFlight, runOne)
    await eachAtOnce(items.filter(isLarge), maxLargeInFlight, runOne)
  } catch (error) {
    progress.end(false)
    throw error
  }
  progress.end()
}

/** Shows how far a release is: the step in progress on a terminal, and a line for each finished one. */
export class TerminalProgress implements PublishProgress {
  readonly #terminal: Terminal
  #step = { name: '', objects: 0, bytes: 0, begun: 0 }
  #done = 0

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  start(name: string, objects: number, bytes: number): void {
    this.#step = { name, objects, bytes, begun: performance.now() }
    this.#done = 0
    this.#terminal.stepBegins(this.#line())
  }

  advance(): void {
    this.#terminal.stepAdvances(`${++this.#done} of ${this.#step.objects}`)
  }

  end(done = this.#done === this.#step.objects): void {
    const seconds = (performance.now() - this.#step.begun) / 1000
    this.#terminal.stepEnds(this.#line(), { seconds, done })
  }

  note(text: string): void {
    this.#terminal.note(text)
  }

  #line(): string {
    const { name, objects, bytes } = this.#step
    const size = bytes > 0 ? `, ${formatBytes(bytes)}` : ''
    const sum = objects > 0 ? ` (${counted(objects, 'object')}${size})` : ''
    return `${name[0]?.toUpperCase()}${name.slice(1)}${sum}`
  }
}
