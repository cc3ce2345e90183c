import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { staleFiles } from '../../generator/site/scriptFiles.ts'
import siteConfig from '../../site.config.ts'
import { root } from '../setup/runCommand.ts'

/** The configuration of the site of this repository. */
export const config: SiteConfig = siteConfig

/** The text of a file of the repository; empty if it is not there, since an owner may remove it. */
export const textOf = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

const recorded = JSON.parse(textOf('scripts/generated.json')) as Readonly<Record<string, { bytes: string }>>
const stale = new Set(staleFiles(root, config).map(({ path }) => path))

/** True for a file that a script of the repository generated; not if an owner replaced it, or `check` calls it stale. */
export function isGenerated(path: string): boolean {
  if (!existsSync(join(root, path)) || stale.has(path)) return false
  const hash = createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
  return recorded[path]?.bytes === hash.slice(0, 16)
}
