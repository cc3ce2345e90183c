import { hash } from 'node:crypto'
import { whenUnlocked } from './PublishLock.ts'
import { loadLocalSite, type LocalSite } from './localSite.ts'
import type { Change } from './plan.ts'
import { planDocument, refuseOtherThan } from './planDocument.ts'
import { type PreparedRelease, type PrepareOptions, prepareRelease } from './prepareRelease.ts'
import {
  type PublishedRelease,
  type PublishOptions,
  publishRelease,
  type ReleaseFlags,
} from './publishRelease.ts'
import type { ComparableCommit } from './records/LocalCommit.ts'
import { IncompleteError, RefusedError } from './records/PublishError.ts'
import { haveSameHeaders } from './records/Release.ts'
import type { TargetRecords } from './records/records.ts'
import { repairRecords } from './repairRecords.ts'
import { storedHash } from './storedObjects.ts'
import type { Store } from './stores/Store.ts'

/** Flags of `publish` that say what is published. */
export interface PublishSiteFlags extends ReleaseFlags {
  /** The file of the only plan to publish. */
  plan?: string
  verifyRemote?: boolean
  adopt?: boolean
  /** Rebuild damaged records first. */
  repair?: boolean
  /** Publish an older commit than the current release's. */
  force?: boolean
}

export interface PublishSiteOptions extends PublishOptions<PublishSiteFlags> {
  /** What the site was built from, if known. */
  commit?: ComparableCommit | undefined
}

/**
 * Makes a built site the current release of a target.
 * @param dist folder of the site, absolute
 * @throws CommandError if it is refused, or stops on its way
 */
export async function publishSite(dist: string, options: PublishSiteOptions): Promise<PublishedRelease> {
  const { store, settings, flags } = options
  const site = await loadLocalSite(dist, settings)
  refusePlaceholders(site)
  const { plan, verifyRemote, adopt, repair, force } = flags
  const publish = async (records: TargetRecords) => {
    if (!force) await refuseOlder(records, options.commit)
    const prepared = await prepareSite(site, records, { store, settings, verifyRemote, adopt })
    if (plan !== undefined) refuseOtherThan(plan, planDocument(store, prepared))
    const content = { ...prepared.content, commit: options.commit }
    return await publishRelease({ ...prepared, content }, options)
  }
  return await whenUnlocked(store, flags, publish, repair ? repairRecords : undefined)
}

/** Compares a built site with what is published. */
export function prepareSite(
  site: LocalSite,
  records: TargetRecords,
  options: PrepareOptions,
): Promise<PreparedRelease> {
  const hasConditions = records.known?.state.conditions ?? false
  const write = async (change: Change, store: Store) => {
    const {
      reason,
      replaces,
      object: { headers },
      to: key = change.key,
    } = change
    const bytes = await site.bytes(change.key)
    if (reason === 'new' && hasConditions && !options.adopt) {
      const recover = () => findWritten(store, { key, bytes, headers })
      return await store.putIf(key, bytes, { headers, condition: 'absent', recover })
    }
    if (!hasConditions || replaces?.tag === undefined) return await store.put(key, bytes, headers)
    // Reached only while the lock is held: what somebody else wrote there without it is replaced.
    const recover = () => store.put(key, bytes, headers)
    return await store.putIf(key, bytes, { headers, condition: { tag: replaces.tag }, recover })
  }
  const tagOf = async (key: string) => md5(await site.bytes(key))
  const { siteUrl, objects } = site
  return prepareRelease({ siteUrl, objects, tagOf, write }, records, options)
}

interface NewObject extends Pick<Change['object'], 'headers'> {
  key: string
  bytes: Buffer
}

/**
 * A new object whose write was refused: it may have been written without a reply.
 * @throws IncompleteError if the object is not ours
 */
async function findWritten(store: Store, { key, bytes, headers }: NewObject) {
  const found = await store.head(key)
  if (!found) return undefined
  const isOurs = found.tag === md5(bytes) || (await storedHash(store, key)) === hash('sha256', bytes)
  if (!isOurs) {
    throw new IncompleteError(
      `${store.name}${key} is not from kube-site and was left alone. Remove it, or publish with --adopt.`,
    )
  }
  const hasHeaders = !store.storesHeaders || haveSameHeaders(found, { headers })
  return hasHeaders ? found : await store.copy(key, key, headers)
}

/** What most stores call a content. */
const md5 = (bytes: Buffer): string => hash('md5', bytes)

/** @throws RefusedError if the current release is from a later commit, as when an old run is started again */
async function refuseOlder({ known }: TargetRecords, commit: ComparableCommit | undefined): Promise<void> {
  const [current] = known?.state.releases ?? []
  if (!commit || !current?.commit || !(await commit.precedes(current.commit))) return
  throw new RefusedError(
    `This is commit ${commit.id.slice(0, 8)} of ${commit.at}; release ${current.id} is of a later one, ${current.commit.id.slice(0, 8)}.`,
    'Publish the latest commit. To publish this one, use --force; to go back, `kube-site rollback`.',
  )
}

/** A site that visitors can reach must not link to addresses of the example. */
function refusePlaceholders({ siteUrl, placeholders }: LocalSite): void {
  if (placeholders.length === 0) return
  throw new RefusedError(
    `The site for ${siteUrl} still has addresses of the example: ${placeholders.join(', ')}.`,
    'Set the real ones in the configuration (`kube-site check` shows the lines), and build again.',
  )
}
