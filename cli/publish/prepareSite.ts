import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { shownPath } from '../project/paths.ts'
import type { Store } from '../stores/Store.ts'
import { UsageError } from '../UsageError.ts'
import { type LocalObjects, localObjects } from './localObjects.ts'
import { type PreparedRelease, prepareRelease } from './prepareRelease.ts'
import type { TargetRecords } from './readTarget.ts'
import type { TargetSettings } from './TargetSettings.ts'

/**
 * Reads the built site that is to be published to a target.
 * @param dist absolute path
 * @throws UsageError where the folder holds no finished build, or one for another address
 */
export async function builtSite(dist: string, settings: TargetSettings): Promise<LocalObjects> {
  const local = await localObjects(dist, settings)
  if (settings.siteUrl === undefined || local.siteUrl === settings.siteUrl) return local
  throw new UsageError(
    `${shownPath(dist)}/ was built for ${local.siteUrl}, and ${settings.name} is at ${settings.siteUrl}.`,
    `Build it with --site-url ${settings.siteUrl}.`,
  )
}

export interface PrepareSiteInput {
  store: Store
  settings: TargetSettings
  records: TargetRecords
  local: LocalObjects
  verifyRemote: boolean
  adopt: boolean
}

/** Compares a built site with what is published. */
export const prepareSite = ({ settings, local, ...input }: PrepareSiteInput): Promise<PreparedRelease> =>
  prepareRelease({
    ...input,
    objects: local.objects,
    keepReleases: settings.keepReleases,
    tagOf: key => tagOf(local, key),
  })

/** What stores call the content of an object: the MD5 of its bytes, hexadecimal. */
export async function tagOf(local: LocalObjects, key: string): Promise<string> {
  const body = await local.body(key)
  const bytes = 'bytes' in body ? body.bytes : await readFile(body.file)
  return createHash('md5').update(bytes).digest('hex')
}
