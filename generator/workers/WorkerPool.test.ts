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
  `export default ({ input }) => {
    if (input === 'die') process.exit(3)
    if (input === 'wait') return new Promise(() => {})
    if (input === 'throw') throw new Error('broken')
    if (input === 'late') setTimeout(() => { throw new Error('broken after the answer') }, 50)
    return input === 'fail' ? { error: new Error('failed'), code: 'EIO' } : { result: 2 * input }
  }`,
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

test('a job that fails fails alone, with the code of its error', async () => {
  const outcomes = await Promise.allSettled(['fail', 1, 'throw', 2, 'fail', 3].map(double))
  const results = outcomes.map(outcome =>
    outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as NodeJS.ErrnoException).code,
  )
  expect(results).toEqual(['EIO', 2, undefined, 4, 'EIO', 6])
})

test.each([
  ['fail', 'failed'],
  ['throw', 'broken'],
  ['die', 'exit code 3'],
])('a job that would %s names the cause', async (input, message) => {
  await expect(double(input)).rejects.toThrow(message)
})

test('a worker that ends fails the jobs that wait for one', async () => {
  const outcomes = await Promise.allSettled(['die', 'die', 1, 2].map(double))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
})

test('a worker that ends while it is idle fails the next job with the cause', async () => {
  await double('late')
  await new Promise(resolve => setTimeout(resolve, 200))
  await expect(double(1)).rejects.toThrow('broken after the answer')
})

test('after close, no job is left waiting', async () => {
  const jobs = ['wait', 'wait', 1, 2].map(double)
  const outcomes = Promise.allSettled(jobs)
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  await expect(double(3)).rejects.toThrow('ended')
})
