import { expect, test } from 'vitest'
import { walk } from '../../fixtures/cacheWalk.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'

// As many as wished: KUBE_SITE_STEPS=300 KUBE_SITE_SEED=2 npx vitest run --project program cacheWalk
const steps = Number(process.env['KUBE_SITE_STEPS'] ?? 2)
const seed = Number(process.env['KUBE_SITE_SEED'] ?? 14)

test(
  'whatever is edited, a build with the cache gives what one without it gives',
  async () => {
    const walked = await walk({ project: scratchFolder(), seed, steps })
    expect(walked.filter(({ isProven }) => !isProven)).toEqual([])
    expect(walked.some(({ built }) => built)).toBe(true)
  },
  steps * 90_000,
)
