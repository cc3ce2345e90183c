import { counted } from '../../content/shared/counted.ts'
import { groupBy } from '../../content/shared/groupBy.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { exitCodes } from '../../system/exitCodes.ts'
import { Steps } from '../../system/Steps.ts'
import { invalidationPaths } from '../after/invalidationPaths.ts'
import { type Verification, verifySite } from '../after/verifySite.ts'
import type { PublishedRelease, ReleaseFlags } from '../publishRelease.ts'
import { ownUrl, type TargetSettings } from '../target.ts'
import type { Store } from '../stores/Store.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { withoutControls } from '../../system/text.ts'
import type { Invalidation, ReleaseReport } from './ReleaseReport.ts'

export interface FinishInput {
  release: PublishedRelease
  settings: TargetSettings
  store: Store
  terminal: Terminal
  report: ReleaseReport
  flags: Pick<ReleaseFlags, 'verifySite'> & { format: 'text' | 'json' }
}

/** Invalidates caches and verifies the site after a release, and writes the summary. Returns the exit code. */
export async function finishRelease(input: FinishInput, waits?: readonly number[]): Promise<number> {
  const { release, settings, terminal, report, flags } = input
  const siteUrl = settings.siteUrl ?? release.siteUrl
  const { folder } = release.entry ?? {}
  const releaseUrl = folder && ownUrl(settings, folder)
  const invalidation = await invalidateCaches(input, siteUrl)
  // Caches keep the addresses in the folder of a release, which a KeyValueStore names.
  const isInvalidated = invalidation !== undefined && invalidation.error === undefined
  const invalidated = isInvalidated || settings.keyValueStore !== undefined
  const isVerified = release.entry && settings.siteUrl !== undefined && flags.verifySite
  const { changes } = release.plan
  const verification = isVerified
    ? await verifySite(
        {
          siteUrl,
          releaseUrl,
          store: input.store,
          changes,
          objects: release.objects,
          folder,
          invalidated,
        },
        { progress: report, ...(waits ? { waits } : {}) },
      )
    : undefined
  report.done({ ...release, format: flags.format, siteUrl, releaseUrl, invalidation, verification })
  if (verification?.reserved)
    terminal.info(`  not verified: ${siteUrl} has a name that is reserved for examples`)
  const errors = [invalidationError(invalidation, siteUrl), siteError(verification)].flatMap(
    text => text ?? [],
  )
  for (const text of errors) terminal.error(`${terminal.errorColors.red('error')} ${text}`)
  return errors.length > 0 ? exitCodes.incomplete : exitCodes.success
}

/** Invalidates in CloudFront what a release changed. Returns `undefined` if no cache can have any of it. */
async function invalidateCaches(
  { release: { entry, plan }, settings: { cloudfront: distribution, keyValueStore }, terminal }: FinishInput,
  siteUrl: string,
): Promise<Invalidation | undefined> {
  const paths = invalidationPaths(plan.changes, siteUrl)
  if (!entry || distribution === undefined || keyValueStore !== undefined || paths.length === 0)
    return undefined
  const { invalidate, InvalidationError } = await import('../after/invalidate.ts')
  const reference = `kube-site-${entry.id}-${entry.at}`
  const begun = performance.now()
  const onWait = (reason: string) =>
    terminal.stepAdvances(`${reason}, ${Math.round((performance.now() - begun) / 1000)} s`)
  try {
    await new Steps(terminal).run(`Invalidation in CloudFront (${counted(paths.length, 'path')})`, () =>
      invalidate({ distribution, paths, reference, onWait }),
    )
    return { distribution, paths }
  } catch (error) {
    if (!(error instanceof InvalidationError)) throw error
    return { distribution, paths, error: error.message }
  }
}

/** Paths that a command line names one by one. */
const maxNamed = 10

function invalidationError(invalidation: Invalidation | undefined, siteUrl: string): string | undefined {
  if (invalidation?.error === undefined) return undefined
  const { distribution, paths, error } = invalidation
  const named = paths.length > maxNamed ? [`${basePath(siteUrl)}*`] : paths
  const words = named.map(path => `'${path}'`).join(' ')
  return [
    error,
    'The release is published, but visitors may get the former one for a while. To invalidate the caches by hand:',
    `  aws cloudfront create-invalidation --distribution-id ${distribution} --paths ${words}`,
  ].join('\n')
}

/** Addresses that are shown of those with the same difference: they mostly have one cause. */
const maxShown = 4

function siteError(verification: Verification | undefined): string | undefined {
  const { siteUrl, differences } = verification ?? { siteUrl: '', differences: [] }
  if (differences.length === 0) return undefined
  const alike = groupBy(
    differences,
    ({ expected, found }) => `expected ${expected}; found ${withoutControls(found)}`,
  )
  return [
    `The release is published, but visitors of ${siteUrl} get something else:`,
    ...[...alike].flatMap(([text, group]) => [
      `  ${text}`,
      ...group.slice(0, maxShown).map(({ address }) => `    ${withoutControls(address)}`),
      ...(group.length > maxShown ? [`    and ${group.length - maxShown} more`] : []),
    ]),
    '`kube-site doctor` shows how the site answers; --no-verify-site skips this check.',
  ].join('\n')
}
