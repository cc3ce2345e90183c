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

test('after close, no job is left waiting', async () => {
  const jobs = ['wait', 'wait', 1, 2].map(double)
  const outcomes = Promise.allSettled(jobs)
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await expect(double(3)).rejects.toThrow('ended')
})
