import { eachAtOnce } from '../system/eachAtOnce.ts'

/** Requests in flight. More do not make the stores that were measured any faster. */
export const maxInFlight = 48

/** Large objects in flight: each is in memory. */
const maxLargeInFlight = 2

/** Size of a large object, in bytes. */
const largeSize = 8 * 1024 * 1024

/** Reports how far a release has come. */
export interface PublishProgress {
  start(step: string, objects: number, bytes: number): void
  /** Called after each object of the step. */
  advance(bytes: number): void
  end(): void
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
    progress.advance(sizeOf(item))
  }
  const isLarge = (item: Item) => sizeOf(item) > largeSize
  await eachAtOnce(
    items.filter(item => !isLarge(item)),
    maxInFlight,
    runOne,
  )
  await eachAtOnce(items.filter(isLarge), maxLargeInFlight, runOne)
  progress.end()
}
