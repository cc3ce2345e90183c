import { parseTarget, type Target, targetBelow } from '../../content/schema/config/parseTarget.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { suggestion } from '../../content/problems/nearest.ts'
import { UsageError } from '../UsageError.ts'
import type { TargetSettings } from './TargetSettings.ts'

const defaults = { cleanAddresses: false, keepReleases: 10 }

/** True for a target that is an address, and no name in the configuration. */
export const isAddress = (name: string): boolean => name.includes('://')

/**
 * Finds a target by its address, or by its name in the configuration.
 * @throws UsageError where it is neither
 */
export function resolveTarget(name: string, targets: SiteConfig['publish']): TargetSettings {
  if (isAddress(name)) {
    const target = targetOf(name)
    return { ...defaults, name, target, redirectObjects: hasRedirects(target) }
  }
  const found = Object.hasOwn(targets, name) ? targets[name] : undefined
  if (!found) {
    const names = Object.keys(targets)
    const known =
      names.length > 0 ? `The configuration has ${names.join(', ')}.` : 'The configuration has none.'
    throw new UsageError(`There is no target ${name} to publish to.`, suggestion(name, names, known))
  }
  const { url, ...settings } = found
  const target = targetOf(url)
  const all = { ...defaults, redirectObjects: hasRedirects(target), ...settings, name, target }
  if (all.cleanAddresses && target.kind === 'file') {
    throw new UsageError(
      `The target ${name} cannot have clean addresses: a folder cannot hold both blog and blog/index.html.`,
      'Web servers find the index of a folder by themselves.',
    )
  }
  return all
}

/** The target of a preview, below the one that it is a preview of. */
export function previewTarget(settings: TargetSettings, preview: string): TargetSettings {
  const { siteUrl, cloudfront: _, ...more } = settings
  const prefix = `preview/${preview}`
  return {
    ...more,
    name: `${settings.name}, preview ${preview}`,
    target: targetBelow(settings.target, `${prefix}/`),
    keepReleases: 2,
    ...(siteUrl === undefined ? {} : { siteUrl: `${siteUrl}/${prefix}` }),
  }
}

/** Only Amazon's website endpoints are known to answer with 301; others would refuse the header, or ignore it. */
const hasRedirects = (target: Target): boolean => target.kind === 's3' && target.endpoint === undefined

function targetOf(address: string): Target {
  const target = parseTarget(address)
  if ('kind' in target) return target
  throw new UsageError(`The target ${target.message}.`, target.hint)
}
