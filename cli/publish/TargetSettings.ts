import type { AbsoluteUrl } from '../../content/model/SiteConfig.ts'
import type { Target } from '../../content/schema/config/parseTarget.ts'

/** Where and how a site is published: a target of the configuration, or of the command line, with the defaults. */
export interface TargetSettings {
  /** As it is told: the name in the configuration, or the address. */
  name: string
  target: Target
  /** Address that visitors use; verified after publishing. */
  siteUrl?: AbsoluteUrl
  /** Texts are stored compressed, for stores that nothing compresses in front of. */
  compress?: 'gzip' | 'br'
  /** Pages are stored under their address without the slash, too: `blog` beside `blog/index.html`. */
  cleanAddresses: boolean
  /** Redirects are objects that a website endpoint answers with 301. */
  redirectObjects: boolean
  /** Releases that can be rolled back to, and whose assets stay, the current one included. */
  keepReleases: number
  /** Identifier of the CloudFront distribution in front of the bucket. */
  cloudfront?: string
}
