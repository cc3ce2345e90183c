import { configAddresses } from '../schema/config/configAddresses.ts'
import type { ResolvedSite } from '../createSite.ts'
import type { Problem } from '../model/Problem.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { type ProblemText, problemMaker } from '../problems/problemAt.ts'
import { outputFile, spelledPath } from '../model/outputFile.ts'
import { localTarget } from './localTarget.ts'

/**
 * Finds links of shown texts and of the configuration that reach their page here, and may not elsewhere: those without
 * the slash at the end, and those that begin with the address of the site.
 */
export function checkOwnLinks({ site, routes, posts, pages, files, config }: ResolvedSite): Problem[] {
  const { siteUrl } = site.config
  const pageFiles = new Set(routes.map(({ file }) => file))
  const faultOf = (target: string, page: SitePath): ProblemText | undefined => {
    const address = localTarget(target, page, siteUrl)
    if (address === undefined) return target === siteUrl ? absolute('/') : undefined
    const path = address.replace(/[?#].*$/s, '')
    const isFile = files.has(spelledPath(path))
    // A link that leads nowhere is reported by that.
    if (!isFile && !files.has(outputFile(path))) return undefined
    const lacksSlash = !isFile && !path.endsWith('/') && pageFiles.has(outputFile(path))
    const written = lacksSlash ? `${path}/${address.slice(path.length)}` : address
    if (target.startsWith(siteUrl)) return absolute(written)
    if (!lacksSlash) return undefined
    const message = `The address lacks the slash at its end: the page is at ${path}/`
    const hint = `Write ${written}: without the slash, some hosts redirect, and others answer "not found".`
    return { code: 'link-slash', message, hint }
  }
  const shown = new Set([...site.posts, ...site.pages].map(({ file }) => file))
  const problemAt = problemMaker()
  const ofTexts = [...posts, ...pages]
    .filter(({ post }) => shown.has(post.file))
    .flatMap(({ post, source }) =>
      post.references.flatMap(({ kind, target, offset }) => {
        if (kind !== 'link' || isPlain(target)) return []
        const fault = faultOf(target, post.path)
        return fault ? [problemAt(source, offset, fault)] : []
      }),
    )
  // Some keys of the configuration ask for an absolute address.
  const ofConfig = configAddresses(site.config).flatMap(({ address, path }) => {
    const fault = address.startsWith('/') ? faultOf(address, '/') : undefined
    return fault ? [problemAt(config.source, config.locate(path), fault)] : []
  })
  return [...ofTexts, ...ofConfig]
}

/** True for most links: those of their own page, and those with their slash. */
const isPlain = (target: string): boolean =>
  target.startsWith('#') || (target.startsWith('/') && target.endsWith('/'))

const absolute = (written: string): ProblemText => ({
  code: 'link-absolute',
  message:
    'The link begins with the address of this site, so a preview of the site leads away to the public one',
  hint: `Write ${written}.`,
})
