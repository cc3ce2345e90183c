import { join } from 'node:path'
import { checkConfig } from '../../content/config/checkConfig.ts'
import { type MadeSite, makeSite, type SiteInput } from '../../content/makeSite.ts'
import type { ConfigFile } from '../../content/model/ConfigFile.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { cardTools } from '../cards/cardTools.ts'
import { checkPdfWorker } from './checkPdfWorker.ts'
import { loadConfig } from './loadConfig.ts'
import { loadPosts } from './loadPosts.ts'
import { listFiles } from './publicFolder.ts'
import type { SiteOptions } from './SiteOptions.ts'
import { shownPath } from './shownPath.ts'

export interface LoadedSite {
  /** Absent where an error stands among the problems. */
  value?: MadeSite
  problems: Problem[]
  /** Files of the configuration, absolute. */
  dependencies: string[]
  /** What the site was made of, or was not. */
  input: SiteInput
}

export interface LoadOptions extends SiteOptions {
  /** Read posts for their checks alone: their HTML is not kept, and each gets the advice that it alone gives reason for. */
  checkOnly?: boolean
  /** Told the checked configuration, before the posts have been read; undefined where it has faults. */
  onConfig?(config: ConfigFile | undefined): void
}

/**
 * Reads configuration and posts: all of their problems, and the site where none is an error.
 * @param readPosts gives the posts, where they are not all to be read again
 */
export async function loadSite(options: LoadOptions, readPosts = loadPosts): Promise<LoadedSite> {
  const { today, drafts, future, checkOnly = false } = options
  const pictures = join(options.root, 'public')
  const [{ checked, config }, posts] = await Promise.all([
    checkedConfig(options),
    readPosts({ folder: options.posts, shown: shownPath(options.posts), today, pictures, checkOnly }),
  ])
  const { dependencies } = config
  const workerProblems = checked.value ? checkPdfWorker(checked.value) : []
  const problems = [...config.problems, ...checked.problems, ...workerProblems]
  // Without a configuration there is nothing to check the posts against, but their own faults are told all the same.
  const input: SiteInput = {
    ...(checked.value ? { config: checked.value } : {}),
    posts,
    cardTools: cardTools(),
    publicFiles: listFiles(pictures),
    today,
    drafts,
    future,
  }
  const made = makeSite(input)
  problems.push(...made.problems)
  const broken = problems.some(({ severity }) => severity === 'error')
  return { ...(made.value && !broken ? { value: made.value } : {}), problems, dependencies, input }
}

/** The configuration as it is in the file, and its checked value with the address that the command line names. */
async function checkedConfig({ config: path, siteUrl, onConfig }: LoadOptions) {
  const config = await loadConfig(path, shownPath(path))
  const checked = config.value ? checkConfig(config.value) : { problems: [] }
  if (checked.value && siteUrl !== undefined)
    checked.value = { ...checked.value, value: { ...checked.value.value, siteUrl } }
  onConfig?.(checked.value)
  return { config, checked }
}
