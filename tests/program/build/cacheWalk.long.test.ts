import { expect, test } from 'vitest'
import { walk } from '../../fixtures/cacheWalk.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'

// `npm run walk -- --steps 300` goes on for as long as wished.

test('whatever is edited, a build with the cache gives what one without it gives', async () => {
  const steps = await walk({ project: scratchFolder(), seed: 14, steps: 2 })
  expect(steps.filter(({ isProven }) => !isProven)).toEqual([])
  expect(steps.some(({ built }) => built)).toBe(true)
}, 180_000)
