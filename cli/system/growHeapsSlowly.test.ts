import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { setFlagsFromString } from 'node:v8'
import { growHeapsSlowly } from './growHeapsSlowly.ts'

afterEach(() => setFlagsFromString('--heap-growing-percent=0'))

/** Keeps 200,000 objects and replaces each of them ten times, and tells how often all of the heap was collected. */
const script = `
  const { constants, PerformanceObserver } = require('node:perf_hooks')
  const { parentPort } = require('node:worker_threads')
  let collected = 0
  const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  const observer = new PerformanceObserver(list => (collected += list.getEntries().filter(isMajor).length))
  observer.observe({ entryTypes: ['gc'] })
  const kept = []
  for (let at = 0; at < 2_000_000; at++) kept[at % 200_000] = { at, list: [at, at, at, at, at, at, at, at] }
  setTimeout(() => parentPort.postMessage(collected + 0 * kept.length), 100)
`

async function collections(): Promise<number> {
  const [count] = await once(new Worker(script, { eval: true }), 'message')
  return count as number
}

test('garbage is collected before it is as much as what is in use', async () => {
  const byItself = await collections()
  growHeapsSlowly()
  expect(await collections()).toBeGreaterThan(byItself)
})
