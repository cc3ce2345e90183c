import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { exitCodes } from '../exitCodes.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import { openStore } from '../stores/openStore.ts'
import { type CountedStore, withRetries } from '../stores/withRetries.ts'
import { reportProblems } from '../terminal/formatProblems.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { isAddress, previewTarget, resolveTarget } from './resolveTarget.ts'
import type { TargetSettings } from './TargetSettings.ts'

export interface OpenTarget {
  settings: TargetSettings
  store: CountedStore
}

export interface TargetInput {
  /** A name in the configuration, or an address. */
  name: string
  /** A preview below it. */
  preview?: string | undefined
  options: SiteOptions
  terminal: Terminal
}

/** Opens the store of a target for some work, and gives the work's exit code. */
export async function withTarget(
  { name, preview, options, terminal }: TargetInput,
  work: (target: OpenTarget) => Promise<number>,
): Promise<number> {
  let configured: SiteConfig['publish'] = {}
  if (!isAddress(name)) {
    // What reads a configuration takes as long to load as a small publish.
    const { loadCheckedConfig } = await import('../project/loadSite.ts')
    const { loaded, checked } = await loadCheckedConfig(options)
    if (!checked.value) {
      reportProblems({ problems: [...loaded.problems, ...checked.problems], format: 'text', terminal })
      return exitCodes.problems
    }
    configured = checked.value.value.publish
  }
  const found = resolveTarget(name, configured)
  const whole = options.siteUrl === undefined ? found : { ...found, siteUrl: options.siteUrl }
  const settings = preview === undefined ? whole : previewTarget(whole, preview)
  const store = withRetries(await openStore(settings.target))
  try {
    return await work({ settings, store })
  } finally {
    store.close()
  }
}
