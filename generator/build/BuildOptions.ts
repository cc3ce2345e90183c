import type { Problem } from '../../content/problems/Problem.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'
import type { BuildReport } from './measureSite.ts'

export interface BuildOptions extends SiteOptions {
  /** The folder to build, absolute; an earlier build there is replaced at the end. */
  out: string
  /** Folder of the cache, absolute; absent if nothing is to be taken from earlier builds. */
  cache?: string
}

export interface BuildResult {
  problems: Problem[]
  /** Absent if one of the problems is an error; the former build is then unchanged. */
  report?: BuildReport
}
