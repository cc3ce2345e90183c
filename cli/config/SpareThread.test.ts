import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { SpareThread } from './SpareThread.ts'

const spare = new SpareThread()
afterAll(() => spare.close())

test('each thread is given once, whether it was ready or not', async () => {
  vi.useFakeTimers()
  const first = spare.take()
  const second = spare.take()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  // The one that is ready waits for its module.
  await sleep(100)
  const third = spare.take()
  expect(new Set([first, second, third]).size).toBe(3)
  for (const thread of [first, second, third]) {
    expect(await thread.ask('data:text/javascript,export default 1')).toEqual({ value: 1, flaws: [] })
    await thread.close()
  }
})
