import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runStep } from './steps.ts'

const silent = {
  start: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  note: () => undefined,
}

test.each([
  { what: 'small objects are sent many', bytes: 1000, least: 10, most: 100 },
  // Each is in memory.
  { what: 'large objects are sent few', bytes: 10_000_000, least: 2, most: 4 },
])('$what at once', async ({ bytes, least, most }) => {
  let open = 0
  let highest = 0
  const run = async () => {
    highest = Math.max(highest, ++open)
    await delay(1)
    open--
  }
  const items = Array.from({ length: 200 }, () => bytes)
  await runStep({ name: 'objects', items, sizeOf: size => size, run }, silent)
  expect(highest).toBeGreaterThanOrEqual(least)
  expect(highest).toBeLessThanOrEqual(most)
})
