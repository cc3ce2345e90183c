import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { localTarget } from '../model/localTarget.ts'
import type { Problem } from '../problems/Problem.ts'
import type { FileNames } from '../model/SiteFile.ts'
import { limitProblems } from '../problems/limitProblems.ts'
import { checkOwnLinks } from './checkOwnLinks.ts'
import { LinkIndex } from './LinkIndex.ts'
import { type BrokenLink, reportLinks } from './reportLinks.ts'

/** A page and the addresses of its links and pictures, as they are written. */
export interface LinkingPage {
  /** Address of the page, with the slash: `/pricing/`; `/404.html`. */
  path: string
  references: Iterable<string>
  /** More references, which other pages have, too. */
  sharedReferences?: Iterable<string>
  /** Those of the references that are pictures. */
  pictures: readonly string[]
}

interface LinkInput {
  resolved: ResolvedSite
  /** Every page with links: finished ones in a build, those of the model in a check. */
  pages: Iterable<LinkingPage>
  /** Every file of the site, by path below `dist/`. */
  files: FileNames
  /** True for files that may exist though they are not among `files`. */
  isUnknown?(file: string): boolean
}

/**
 * Checks that every link on a page to an address of this site has its page or file, and its anchor, and is written in
 * the form that works everywhere (see `checkOwnLinks`). A link of a post or of the configuration is reported at its line
 * there, once, however many pages show it.
 */
export function checkLinks({ resolved, pages, files, isUnknown }: LinkInput): Problem[] {
  const { siteUrl, redirects } = resolved.site.config
  const index = new LinkIndex(resolved, files, isUnknown)
  const broken = new Map<string, BrokenLink>()
  /** Targets that lead somewhere from every page: most pages have the same. */
  const sound = new Set<string>()
  const follow = (target: string, page: string, isPicture: boolean) => {
    const address = localTarget(target, page, siteUrl)
    if (address === undefined) return sound.add(target)
    const key = `${isPicture ? 'image' : 'link'} ${address}`
    const known = broken.get(key)
    const fault = known ?? index.faultOf(address, target, isPicture)
    if (!fault) return target.startsWith('/') && sound.add(target)
    const link = known ?? { ...fault, address, uses: [] }
    link.uses.push({ page, target })
    return broken.set(key, link)
  }
  for (const { path, references, sharedReferences = [], pictures } of pages) {
    const pictureTargets = new Set(pictures)
    for (const targets of [references, sharedReferences])
      for (const target of targets) if (!sound.has(target)) follow(target, path, pictureTargets.has(target))
  }
  for (const { from, to } of redirects) if (!sound.has(to)) follow(to, from, false)
  return limitProblems([...reportLinks(resolved, broken.values()), ...checkOwnLinks(resolved)])
}
