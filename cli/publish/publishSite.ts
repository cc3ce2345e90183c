import type { ReleaseEntry } from './Release.ts'
import type { LocalObjects } from './localObjects.ts'
import { RefusedError } from './PublishError.ts'
import type { Plan } from './plan.ts'
import { builtSite, prepareSite, tagOf } from './prepareSite.ts'
import { publishRelease, type PublishOptions, type ReleaseFlags } from './publishRelease.ts'
import { readWhenFree } from './readWhenFree.ts'
import type { PublishedObject } from './Release.ts'
import { planDocument, refuseOtherThan } from './savedPlan.ts'
import { writeNewObject } from './writeNewObject.ts'

/** Flags of `publish` that say what is published. */
export interface PublishSiteFlags extends ReleaseFlags {
  /** The file of the only plan to publish. */
  plan?: string
  verifyRemote?: boolean
  adopt?: boolean
}

export interface PublishSiteOptions extends PublishOptions {
  flags: PublishSiteFlags
}

/** A release that was published, or was there already. */
export interface PublishedRelease {
  /** Absent where there was nothing to do. */
  entry: ReleaseEntry | undefined
  plan: Plan
  objects: Readonly<Record<string, PublishedObject>>
  siteUrl: string
}

/**
 * Makes a built site the current release of a target.
 * @param dist folder of the site, absolute
 * @throws CommandError where it is refused, or stops on its way
 */
export async function publishSite(dist: string, options: PublishSiteOptions): Promise<PublishedRelease> {
  const { store, settings, flags } = options
  const { verifyRemote = false, adopt = false } = flags
  const local = await builtSite(dist, settings)
  refusePlaceholders(local)
  const records = await readWhenFree(store, flags)
  const prepared = await prepareSite({ store, settings, records, local, verifyRemote, adopt })
  const { objects, siteUrl, body } = local
  if (flags.plan !== undefined) {
    refuseOtherThan(flags.plan, planDocument({ store, records, prepared, objects }))
  }
  const mayReplace = adopt || !records.known?.state.conditions
  const entry = await publishRelease(
    {
      records,
      prepared,
      siteUrl,
      objects,
      write: async ({ key, reason, object: { headers } }, guarded) =>
        reason === 'new' && !mayReplace
          ? await writeNewObject(guarded, {
              key,
              headers,
              body: () => body(key),
              tag: () => tagOf(local, key),
            })
          : await guarded.put(key, await body(key), { headers }),
    },
    options,
  )
  return { entry, plan: prepared.plan, objects, siteUrl }
}

/** A site that visitors can reach must not lead them to addresses of the example. */
function refusePlaceholders({ siteUrl, placeholders }: LocalObjects): void {
  if (placeholders.length === 0) return
  throw new RefusedError(
    `The site for ${siteUrl} still names addresses of the example: ${placeholders.join(', ')}.`,
    'Write the real ones into the configuration, which `kube-site check` shows line by line, and build again.',
  )
}
