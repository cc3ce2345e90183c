import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { localTarget } from '../model/localTarget.ts'
import { outputFile, spelledPath } from '../model/outputFile.ts'
import type { Problem } from '../problems/Problem.ts'
import type { AbsoluteUrl, SitePath } from '../model/SiteConfig.ts'
import { type ProblemText, problemMaker } from '../problems/problemAt.ts'
import { configAddresses } from '../schema/config/configTexts.ts'

/**
 * Reports links of shown texts and of the configuration that work here but not everywhere: those without the slash at
 * the end, and those that begin with the address of the site, or with that of a target of publishing.
 */
export function checkOwnLinks(resolved: ResolvedSite): Problem[] {
  const { site, posts, pages, config } = resolved
  const pageFiles = new Set(resolved.routes.map(({ file }) => file))
  const reportOf = (target: string, page: SitePath) => ownLinkReport(target, page, { resolved, pageFiles })
  const shown = new Set([...site.posts, ...site.pages].map(({ file }) => file))
  const makeProblem = problemMaker()
  const ofTexts = [...posts, ...pages]
    .filter(({ post }) => shown.has(post.file))
    .flatMap(({ post, source }) =>
      post.references.flatMap(({ kind, target, offset }) => {
        const report = kind === 'link' ? reportOf(target, post.path) : undefined
        return report ? [makeProblem(source, offset, report)] : []
      }),
    )
  // Some keys of the configuration ask for an absolute address.
  const ofConfig = configAddresses(site.config).flatMap(({ address, path }) => {
    const report = address.startsWith('/') ? reportOf(address, '/') : undefined
    return report ? [makeProblem(config.source, config.locate(path), report)] : []
  })
  return [...ofTexts, ...ofConfig]
}

/** An absolute address of the site at another URL, from its root. */
const absoluteTarget = (target: string, siteUrl: AbsoluteUrl): SitePath | undefined =>
  /^https?:/i.test(target) ? localTarget(target, '/', siteUrl) : undefined

interface OwnFiles {
  resolved: ResolvedSite
  /** Files of pages, by path below `dist/`. */
  pageFiles: ReadonlySet<string>
}

function ownLinkReport(
  target: string,
  page: SitePath,
  { resolved, pageFiles }: OwnFiles,
): ProblemText | undefined {
  // Most links are those of their own page, and those with their slash.
  if (target.startsWith('#') || (target.startsWith('/') && target.endsWith('/'))) return undefined
  const { siteUrl, publish } = resolved.site.config
  for (const [name, { siteUrl: otherUrl = siteUrl }] of Object.entries(publish)) {
    const inOther = siteUrl.startsWith(otherUrl) ? undefined : absoluteTarget(target, otherUrl)
    if (inOther === undefined) continue
    const message = `The link leads to ${otherUrl}, where \`publish ${name}\` puts the site, and not to the public one`
    return { code: 'link-absolute', message, hint: `Write ${inOther}.` }
  }
  const address = localTarget(target, page, siteUrl)
  if (address === undefined) return undefined
  const path = address.replace(/[?#].*$/s, '')
  const isFile = resolved.files.has(spelledPath(path))
  // A link that leads nowhere is reported as such.
  if (!isFile && !resolved.files.has(outputFile(path))) return undefined
  const lacksSlash = !isFile && !path.endsWith('/') && pageFiles.has(outputFile(path))
  const written = lacksSlash ? `${path}/${address.slice(path.length)}` : address
  if (/^(?:https?:)?\/\//i.test(target)) {
    const message =
      'The link begins with the address of this site, so a preview of the site leads away to the public one'
    return { code: 'link-absolute', message, hint: `Write ${written}.` }
  }
  if (!lacksSlash) return undefined
  const message = `The address lacks the slash at its end: the page is at ${path}/`
  const hint = `Write ${written}: without the slash, some hosts redirect, and others answer "not found".`
  return { code: 'link-slash', message, hint }
}
