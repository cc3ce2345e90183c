import { localTarget, outputFile, spelledPath } from '../model/outputFile.ts'
import type { Problem } from '../problems/Problem.ts'
import type { FileNames } from '../model/SiteFile.ts'
import { limitProblems } from '../problems/limitProblems.ts'
import { type BrokenLink, LinkIndex, type LinkingSite, reportLinks } from './LinkIndex.ts'
import { configAddresses, type ConfigFile, type ConfigPath } from '../schema/config/ConfigFile.ts'
import { slugOfFile } from '../schema/slug.ts'
import type { Post, Text, TextPage } from '../model/Post.ts'
import type { AbsoluteUrl, NavigationItem, SitePath } from '../model/SiteConfig.ts'
import { legalPath, postPath } from '../shared/paths.ts'
import { problemAt, problemMaker, type ProblemText } from '../problems/problemAt.ts'
import type { ParsedText, TextResult } from '../posts/parseText.ts'
import { suggestion } from '../problems/nearest.ts'

/** A page and the addresses of its links and pictures, as they are written. */
interface LinkingPage {
  /** Address of the page, with the slash: `/pricing/`; `/404.html`. */
  path: string
  references: Iterable<string>
  /** More references, which other pages have, too. */
  sharedReferences?: Iterable<string>
  /** Those of the references that are pictures. */
  pictures: readonly string[]
}

interface LinkInput {
  resolved: LinkingSite
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

/** Files whose names contain a digest: only a build knows them. */
const namedByContent = /^(?:assets\/.+[.-][\w-]{8}\.\w+|data\/.+\.[0-9a-f]{10}\.json)$/

/**
 * Checks the links of posts and of the configuration, without rendering a page. A build also checks the links that
 * components have by themselves.
 * @param unread files that may exist though they are not among those of the site
 */
export const checkModelLinks = (resolved: LinkingSite, unread: ReadonlySet<string> = new Set()): Problem[] =>
  checkLinks({
    resolved,
    // In the order in which a build follows its pages.
    pages: [homePage(resolved.site.config), ...textPages(resolved.site)],
    files: resolved.files,
    isUnknown: file => namedByContent.test(file) || unread.has(file),
  })

/** Files of posts that cannot be read because of an error, by the path below `dist/` that the page of each would have. */
export const unreadPosts = (posts: readonly TextResult<Post>[]): Map<string, string> =>
  new Map(
    posts
      .filter(({ value, fallback }) => !value && !fallback)
      .flatMap(({ front, problems }) =>
        problems
          .filter(isError)
          .map(({ file }) => [outputFile(postPath(front?.slug ?? slugOfFile(file))), file]),
      ),
  )

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** The home page as far as the model knows it. It stands for all pages with links of the configuration. */
function homePage(config: object): LinkingPage {
  const all = configAddresses(config).filter(({ path }) => path[0] !== 'redirects')
  const posters = all.filter(({ path }) => path.some(key => String(key).startsWith('poster')))
  return {
    path: '/',
    references: new Set(all.map(({ text }) => text)),
    pictures: posters.map(({ text }) => text),
  }
}

/** The pages of posts, pages in markdown and legal documents, with their links, in the order of their addresses. */
const textPages = ({ posts, pages, legalTexts }: LinkingSite['site']): LinkingPage[] =>
  [
    ...posts,
    ...pages,
    ...Object.entries(legalTexts).map(([slug, text]) => ({ path: legalPath(slug), ...text })),
  ]
    .filter(({ references }) => references.length > 0)
    .map(textPage)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

const textPage = ({ path, references }: Pick<Text, 'path' | 'references'>): LinkingPage => ({
  path,
  references: new Set(references.map(({ target }) => target)),
  pictures: references.filter(({ kind }) => kind === 'image').map(({ target }) => target),
})

/**
 * Reports links of shown texts and of the configuration that work here but not everywhere: those without the slash at
 * the end, and those that begin with the address of the site, or with that of a target of publishing.
 */
export function checkOwnLinks(resolved: LinkingSite): Problem[] {
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
  const ofConfig = configAddresses(site.config).flatMap(({ text, path }) => {
    const report = text.startsWith('/') ? reportOf(text, '/') : undefined
    return report ? [makeProblem(config.source, config.locate(path), report)] : []
  })
  return [...ofTexts, ...ofConfig]
}

/** An absolute address of the site at another URL, from its root. */
const absoluteTarget = (target: string, siteUrl: AbsoluteUrl): SitePath | undefined =>
  /^https?:/i.test(target) ? localTarget(target, '/', siteUrl) : undefined

interface OwnFiles {
  resolved: LinkingSite
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

/** Reports links of header and footer to pages in markdown that do not exist or are not shown. */
export function checkPageLinks(
  { value: { navigation, footer }, source, locate }: ConfigFile,
  pages: readonly ParsedText<TextPage>[],
  shown: readonly ParsedText<TextPage>[],
): Problem[] {
  const all = new Map(pages.map(({ post }) => [post.key, post]))
  const known = new Set(shown.map(({ post }) => post.key))
  const check = (items: readonly NavigationItem[], path: ConfigPath): Problem[] =>
    items.flatMap((item, at) => {
      if (!('page' in item) || known.has(item.page)) return []
      const draft = all.get(item.page)
      const otherwise = `Add the file \`texts/${item.page}.md\`, or name another page.`
      const hint = draft ? `${draft.file} is a draft.` : suggestion(item.page, [...all.keys()], otherwise)
      const message = `There is no page "${item.page}"`
      return [
        problemAt(source, locate([...path, at, 'page']), { code: 'config-page-missing', message, hint }),
      ]
    })
  return [
    ...check(navigation.items, ['navigation', 'items']),
    ...footer.groups.flatMap(({ items }, at) => check(items, ['footer', 'groups', at, 'items'])),
  ]
}
