import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem } from '../../content/model/Problem.ts'
import { build } from '../build/build.ts'
import { cacheFolder } from '../project/paths.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import { UsageError } from '../UsageError.ts'
import type { TargetSettings } from './TargetSettings.ts'

export interface PreviewInput {
  settings: TargetSettings
  options: SiteOptions
  terminal: Terminal
}

/**
 * Builds the site for a preview, into a folder that is removed after its use: for its address, and with all that is not
 * published yet.
 * @param use gets the folder
 * @returns what `use` gives, or the problems for which nothing was built
 */
export async function buildPreview<Result>(
  { settings: { siteUrl, name }, options, terminal }: PreviewInput,
  use: (dist: string) => Promise<Result>,
): Promise<{ result: Result } | { problems: Problem[] }> {
  if (siteUrl === undefined) {
    throw new UsageError(
      `The address of ${name} is not known, and a preview is built for it.`,
      'Name the address of the whole site with --site-url.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-preview-'))
  try {
    const out = join(folder, 'dist')
    const cache = cacheFolder(options.root)
    const built = await build({ ...options, siteUrl, drafts: true, future: true, out, cache }, terminal)
    return built.report ? { result: await use(out) } : { problems: built.problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
