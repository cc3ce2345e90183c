import { counted } from '../../../content/shared/counted.ts'
import { Steps } from '../../build/Steps.ts'
import { InvalidationError } from '../../publish/after/InvalidationError.ts'
import { invalidationPaths } from '../../publish/after/invalidationPaths.ts'
import type { Plan } from '../../publish/plan.ts'
import type { ReleaseEntry } from '../../publish/Release.ts'
import type { Terminal } from '../../terminal/Terminal.ts'

/** How the caches in front of a store were told what changed. */
export interface Invalidation {
  distribution: string
  paths: readonly string[]
  /** Why they were not, or not all of them: a sentence. */
  error?: string
}

export interface CacheInput {
  entry: ReleaseEntry
  plan: Plan
  /** Address that visitors use. */
  siteUrl: string
  distribution: string
  terminal: Terminal
}

/** Has CloudFront forget what a release changed. Gives undefined where no visitor can have got any of it. */
export async function tellCaches(input: CacheInput): Promise<Invalidation | undefined> {
  const { entry, plan, siteUrl, distribution, terminal } = input
  const paths = invalidationPaths(plan.changes, siteUrl)
  if (paths.length === 0) return undefined
  const told = { distribution, paths }
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  try {
    await new Steps(terminal).run(
      `Invalidation in CloudFront (${counted(paths.length, 'path')})`,
      async () => {
        const { invalidate } = await import('../../publish/after/invalidate.ts')
        const onWait = (reason: string) => terminal.stepAdvances(`${reason}, ${seconds()} s`)
        await invalidate({ distribution, paths, reference: `kube-site-${entry.id}-${entry.at}`, onWait })
      },
    )
    return told
  } catch (error) {
    if (!(error instanceof InvalidationError)) throw error
    return { ...told, error: error.message }
  }
}
