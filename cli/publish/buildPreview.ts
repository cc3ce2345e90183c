import { join } from 'node:path'
import type { Problem } from '../../content/model/Problem.ts'
import { buildSite } from '../pipeline/buildSite.ts'
import { workFolder } from '../project/paths.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { UsageError } from '../UsageError.ts'
import type { TargetSettings } from './TargetSettings.ts'

/**
 * Builds the site for a preview: for its address, and with all that is not published yet.
 * @returns the folder, or the problems for which it could not be built
 */
export async function buildPreview(
  { siteUrl, name }: TargetSettings,
  { preview, options }: { preview: string; options: SiteOptions },
  terminal: Terminal,
): Promise<{ dist: string } | { problems: Problem[] }> {
  if (siteUrl === undefined) {
    throw new UsageError(
      `The address of ${name} is not known, and a preview is built for it.`,
      'Name the address of the whole site with --site-url.',
    )
  }
  const dist = join(workFolder(options.root), 'previews', preview)
  const { problems, report } = await buildSite(
    { ...options, siteUrl, drafts: true, future: true, out: dist },
    terminal,
  )
  return report ? { dist } : { problems }
}
