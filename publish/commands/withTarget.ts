import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import type { SiteOptions } from '../../generator/site/SiteOptions.ts'
import { isAddress, previewTarget, resolveTarget, type TargetSettings } from '../target.ts'
import { openStore } from '../stores/openStore.ts'
import type { Store } from '../stores/Store.ts'
import { reportProblems } from '../../system/formatProblems.ts'
import { Terminal } from '../../system/Terminal.ts'
import { siteOptions } from '../../cli/commands/options.ts'
import type { TargetFlags } from './targetOptions.ts'

/** A command line that names a target. */
export interface TargetCall<Flags extends TargetFlags = TargetFlags> {
  /** The project's folder. */
  root: string
  /** A name in the configuration, or an address. */
  name: string
  flags: Flags
}

export interface OpenTarget {
  settings: TargetSettings
  store: Store
  options: SiteOptions
  terminal: Terminal
}

/** Opens the target that a command line names, for some work. Returns the exit code. */
export async function withTarget(
  { root, name, flags }: TargetCall,
  work: (target: OpenTarget) => Promise<number>,
): Promise<number> {
  const { format, preview, quiet = false, verbose = false } = flags
  const terminal = new Terminal({ quiet: quiet || format === 'json', verbose })
  const options = siteOptions(root, flags)
  const targets = isAddress(name) ? {} : await configuredTargets(options, terminal)
  if (!targets) return exitCodes.problems
  const resolved = resolveTarget(name, targets)
  const whole = options.siteUrl === undefined ? resolved : { ...resolved, siteUrl: options.siteUrl }
  const settings = preview === undefined ? whole : previewTarget(whole, preview)
  const store = await openStore(settings.target, settings.keyValueStore)
  store.onDelay(({ message }) => terminal.note(`${message} Trying again.`))
  try {
    return await work({ settings, store, options, terminal })
  } finally {
    store.close()
  }
}

/** The targets of the configuration; `undefined` if that has problems, which are reported. */
async function configuredTargets(
  options: SiteOptions,
  terminal: Terminal,
): Promise<SiteConfig['publish'] | undefined> {
  // Loading a configuration takes as long as a small publish.
  const { loadCheckedConfig } = await import('../../generator/site/loadSite.ts')
  const { loaded, checked } = await loadCheckedConfig(options)
  if (checked.value) return checked.value.value.publish
  reportProblems({ problems: [...loaded.problems, ...checked.problems], format: 'text', terminal })
  return undefined
}
