import { basePath } from '../../../content/shared/siteUrl.ts'
import { exitCodes } from '../../exitCodes.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import { usualWaits } from '../../publish/after/verifyVisitors.ts'
import type { Plan } from '../../publish/plan.ts'
import type { PublishedObject, ReleaseEntry } from '../../publish/Release.ts'
import type { TargetSettings } from '../../publish/TargetSettings.ts'
import type { CountedStore } from '../../stores/withRetries.ts'
import type { Terminal } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { askSite, type Verification } from './askSite.ts'
import type { ReleaseReport } from './ReleaseReport.ts'
import { type Invalidation, tellCaches } from './tellCaches.ts'

export interface FinishInput {
  /** Absent where there was nothing to publish. */
  entry: ReleaseEntry | undefined
  plan: Plan
  /** Everything that the site consists of. */
  objects: Readonly<Record<string, PublishedObject>>
  /** Address that the site was built for. */
  siteUrl: string
  settings: TargetSettings
  store: CountedStore
  terminal: Terminal
  report: ReleaseReport
  flags: { format: 'text' | 'json'; verifySite: boolean }
}

/** What follows a release that was written: caches are told, the site is asked, the summary comes. Gives the exit code. */
export async function finishRelease(input: FinishInput, waits = usualWaits): Promise<number> {
  const { entry, plan, settings, terminal, flags } = input
  const siteUrl = settings.siteUrl ?? input.siteUrl
  const { cloudfront: distribution } = settings
  const invalidation =
    entry && distribution ? await tellCaches({ entry, plan, siteUrl, distribution, terminal }) : undefined
  const isTold = invalidation !== undefined && invalidation.error === undefined
  const verification =
    entry && settings.siteUrl !== undefined && flags.verifySite
      ? await askSite(
          { ...input, siteUrl, changes: plan.changes, invalidated: isTold },
          { progress: input.report, waits },
        )
      : undefined
  input.report.done({ entry, plan, format: flags.format, siteUrl, invalidation, verification })
  if (verification?.reserved)
    terminal.info(`  not asked: ${siteUrl} has a name that is reserved for examples`)
  const errors = [untold(invalidation, siteUrl), differing(verification)].filter(lines => lines.length > 0)
  const { red } = terminal.errorColors
  for (const [first, ...more] of errors) terminal.error([`${red('error')} ${first}`, ...more].join('\n'))
  return errors.length > 0 ? exitCodes.incomplete : exitCodes.success
}

/** Paths that a command line names one by one. */
const maxNamed = 10

function untold(invalidation: Invalidation | undefined, siteUrl: string): string[] {
  if (invalidation?.error === undefined) return []
  const { distribution, paths, error } = invalidation
  const named = paths.length > maxNamed ? [`${basePath(siteUrl)}*`] : paths
  return [
    error,
    'The release is published, but visitors may get what was there before for a while. To tell the caches by hand:',
    `  aws cloudfront create-invalidation --distribution-id ${distribution} --paths ${named.map(path => `'${path}'`).join(' ')}`,
  ]
}

/** Addresses that are shown of those with the same difference: they mostly have one cause. */
const maxShown = 4

function differing(verification: Verification | undefined): string[] {
  const { siteUrl, differences } = verification ?? { siteUrl: '', differences: [] }
  if (differences.length === 0) return []
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
    '`kube-site doctor` shows how the site answers; --no-verify-site does not ask it.',
  ]
}
