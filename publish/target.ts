import { parseTarget, type Target, targetBelow } from '../content/schema/config/parseTarget.ts'
import type { AbsoluteUrl, SiteConfig } from '../content/model/SiteConfig.ts'
import { suggestion } from '../content/problems/nearest.ts'
import { UsageError } from '../system/CommandError.ts'

/** Where and how a site is published: a target of the configuration, or of the command line, with the defaults. */
export interface TargetSettings {
  /** Its name in the configuration, or its address. */
  name: string
  target: Target
  /** Address that visitors use; verified after publishing. */
  siteUrl?: AbsoluteUrl
  /** Host below which each preview, and each release of an atomic target, has an address of its own. */
  previewHost?: string
  /** Texts are stored compressed, for stores that nothing compresses in front of. */
  compress?: 'gzip'
  /** Redirects are objects that a website endpoint answers with 301. */
  redirectObjects: boolean
  /**
   * Each release has a folder of its own, and one write switches all visitors. Absent: as the current release; the first one
   * is atomic if something is known to lead visitors to it.
   */
  atomic?: boolean
  /** What directs visitors to the current release; absent if nothing is known to. */
  pointer?: PointerKind
  /** Releases that can be rolled back to, and whose assets stay, the current one included. */
  keepReleases: number
  /** Days for which their assets stay, however many releases follow. */
  keepDays: number
  /** Identifier of the CloudFront distribution in front of the bucket. */
  cloudfront?: string
  /** ARN of CloudFront's KeyValueStore that names the current release, too; only for atomic targets. */
  keyValueStore?: string
}

/** A link in a folder, a Worker in front of a bucket, or a function of CloudFront. */
export type PointerKind = 'link' | 'worker' | 'function'

const defaults = { keepReleases: 10, keepDays: 7 }

/** True for a target that is an address, and not a name in the configuration. */
export const isTargetUrl = (name: string): boolean => name.includes('://')

/**
 * Resolves a target by its address, or by its name in the configuration.
 * @throws UsageError if it is neither
 */
export function resolveTarget(name: string, targets: SiteConfig['publish']): TargetSettings {
  const { url, ...settings } = isTargetUrl(name) ? { url: name } : configuredTarget(name, targets)
  const target = parsedTarget(url)
  const isBehindFunction = 'keyValueStore' in settings
  const pointer = isBehindFunction ? 'function' : knownPointer(target)
  return {
    ...defaults,
    redirectObjects: answersRedirects(target),
    ...(isBehindFunction ? { atomic: true } : {}),
    ...(pointer === undefined ? {} : { pointer }),
    ...settings,
    name,
    target,
  }
}

/** R2 answers visitors with keys alone, so a site in it needs a Worker. Other buckets may be behind a website endpoint. */
function knownPointer(target: Target): PointerKind | undefined {
  if (target.kind === 'file') return 'link'
  const isR2 = target.kind === 's3' && /\.r2\.cloudflarestorage\.com/.test(target.endpoint ?? '')
  return isR2 ? 'worker' : undefined
}

function configuredTarget(name: string, targets: SiteConfig['publish']) {
  const found = Object.hasOwn(targets, name) ? targets[name] : undefined
  if (found) return found
  const names = Object.keys(targets)
  const known =
    names.length > 0 ? `The configuration has ${names.join(', ')}.` : 'The configuration has none.'
  throw new UsageError(`There is no target ${name} to publish to.`, suggestion(name, names, known))
}

/** The target of a preview, below the one that it is a preview of. */
export function previewTarget(settings: TargetSettings, preview: string): TargetSettings {
  const { siteUrl, cloudfront: _, keyValueStore: __, pointer: ___, ...more } = settings
  const prefix = `preview/${preview}`
  const address = ownUrl(settings, preview) ?? (siteUrl && `${siteUrl}/${prefix}`)
  return {
    ...more,
    // Readers of a preview load its address again.
    atomic: false,
    name: `${settings.name}, preview ${preview}`,
    target: targetBelow(settings.target, `${prefix}/`),
    keepReleases: 2,
    keepDays: 1,
    ...(address === undefined ? {} : { siteUrl: address }),
  }
}

/**
 * The address of its own of a release or a preview, where nothing else is; `undefined` if the target has no such host.
 * @param name of the preview, or the folder of the release
 */
export function ownUrl(
  { previewHost, siteUrl = '' }: Pick<TargetSettings, 'previewHost' | 'siteUrl'>,
  name: string,
): AbsoluteUrl | undefined {
  const scheme = siteUrl.startsWith('http:') ? 'http' : 'https'
  return previewHost && `${scheme}://${name.replace(/^releases\/|\/$/g, '')}.${previewHost}`
}

/** Only Amazon's website endpoints are known to answer with 301; others would refuse the header, or ignore it. */
const answersRedirects = (target: Target): boolean => target.kind === 's3' && target.endpoint === undefined

function parsedTarget(address: string): Target {
  const target = parseTarget(address)
  if ('kind' in target) return target
  throw new UsageError(`The target ${target.message}.`, target.hint)
}
