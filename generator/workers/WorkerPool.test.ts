import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { WorkerPool } from './WorkerPool.ts'

type Double = (input: number | string) => number

const script = join(scratchFolder(), 'worker.mjs')
writeFileSync(
  script,
  `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ input }) => {
    if (input === 'die') process.exit(3)
    if (input === 'wait') return
    if (input === 'throw') throw new Error('broken')
    if (input === 'reject') return Promise.reject(new Error('broken later'))
    if (input === 'close') return parentPort.close()
    if (input === 'late') setTimeout(() => { throw new Error('broken after the answer') }, 50)
    if (input === 'last') setImmediate(() => process.exit(0))
    parentPort.postMessage(input === 'fail' ? { error: new Error('failed') } : { result: 2 * input })
  })`,
)

let pool: WorkerPool
const double = (input: number | string) => pool.run<Double>('double', input)

beforeEach(() => {
  pool = new WorkerPool(2, pathToFileURL(script))
})
afterEach(() => pool.close())

test('more jobs than workers are all done', async () => {
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
})

test('a job that fails, and a worker that ends, fail that job alone', async () => {
  const outcomes = await Promise.allSettled(['fail', 'die', 1, 'die', 2, 'fail', 3].map(double))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test.each([
  ['fail', 'failed'],
  ['throw', 'broken'],
  ['reject', 'broken later'],
  ['die', 'exit code 3'],
  ['close', 'exit code 0'],
])('a job that would %s names the cause', async (input, message) => {
  await expect(double(input)).rejects.toThrow(message)
})

test('a worker that ends while it is idle is replaced', async () => {
  await double('late')
  await new Promise(resolve => setTimeout(resolve, 100))
  // A job that began just before the worker ended fails with it.
  await expect.poll(() => double(1).catch(() => 'failed')).toBe(2)
  expect(await Promise.all([1, 2].map(double))).toEqual([2, 4])
})

test('a worker that has ended when its answer is read is replaced', async () => {
  // Warm, so that it answers while this thread is busy.
  await double(1)
  const answered = double('last')
  await new Promise(setImmediate)
  const until = performance.now() + 300
  while (performance.now() < until);
  await answered
  // On a busy machine it ends later, and this job with it.
  await expect.poll(() => double(1).catch(() => 'failed')).toBe(2)
})

test('after close, no job is left waiting', async () => {
  const jobs = ['wait', 'wait', 1, 2].map(double)
  const outcomes = Promise.allSettled(jobs)
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await expect(double(3)).rejects.toThrow('ended')
})
