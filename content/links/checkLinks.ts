import type { ResolvedSite } from '../createSite.ts'
import type { Text } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { Route } from '../model/Route.ts'
import type { FileNames } from '../model/SiteFile.ts'
import type { SourcedText } from '../posts/readText.ts'
import { hiddenReason } from '../posts/postState.ts'
import { limitProblems } from '../problems/limitProblems.ts'
import { limitedNearest } from '../problems/nearest.ts'
import { outputFile, spelledPath } from '../model/outputFile.ts'
import { decodePath } from '../shared/decodePath.ts'
import { mainAnchor } from '../shared/paths.ts'
import { checkOwnLinks } from './checkOwnLinks.ts'
import { type BrokenLink, type LinkProblem, linkReporter } from './linkReporter.ts'
import { localTarget } from './localTarget.ts'
import { imageFile, imageHint, missingHints } from './missingHints.ts'

/** A page and the addresses that it names, as written there. */
export interface NamingPage {
  /** Address of the page, with the slash: `/pricing/`; `/404.html`. */
  path: string
  references: Iterable<string>
  /** More of them, which other pages name, too. */
  sharedReferences?: Iterable<string>
  /** Those of the references that are pictures. */
  pictures: readonly string[]
}

export interface LinkInput {
  made: ResolvedSite
  /** Every page that names addresses: finished ones in a build, those of the model in a check. */
  pages: Iterable<NamingPage>
  /** Every file of the site, by path below `dist/`. */
  files: FileNames
  /** True for files that may exist though they are not among `files`. */
  isUnknown?(file: string): boolean
}

/** An address at which there is nothing. */
interface Missing {
  address: string
  file: string
  /** As it is written. */
  target: string
  picture: boolean
}

/** An address that spells a file out, or a folder, with nothing to decode. */
const plainAddress = /^\/(?!\/)[\w./-]*$/

/**
 * Checks that every address on this site that a page names has its page or file, and its anchor, and is written in the
 * form that works everywhere (see `checkOwnLinks`). An address from a
 * post or from the configuration is reported at its line there, once, however many pages show it.
 */
export function checkLinks({ made, pages, files, isUnknown }: LinkInput): Problem[] {
  const routesByPath = new Map(made.routes.map(route => [route.path, route]))
  let routesByFile: ReadonlyMap<string, Route> | undefined
  const routeOf = (file: string) =>
    (routesByFile ??= new Map(made.routes.map(route => [route.file, route]))).get(file)
  const texts: readonly SourcedText[] = [...made.posts, ...made.pages]
  let hiddenPosts: ReadonlyMap<string, Text> | undefined
  const { siteUrl } = made.site.config

  const nearestOf = limitedNearest()
  const anchorsByRoute = new Map<Route, ReadonlySet<string>>()
  const anchorsOf = (route: Route) => {
    const anchors = anchorsByRoute.get(route) ?? new Set([mainAnchor, ...route.anchors])
    anchorsByRoute.set(route, anchors)
    return anchors
  }
  const verdicts = new Map<string, LinkProblem | undefined>()
  const hintFor = missingHints(made, files)
  const judge = (found: string, target: string, picture: boolean): LinkProblem | undefined => {
    const [address = '', fragment] = found.split('#', 2)
    // A file of `public/` may have any name, such as that of a page without its `index.html`.
    const exact = spelledPath(address)
    const file = files.has(exact) ? exact : outputFile(address)
    if (isUnknown?.(file)) return undefined
    if (!files.has(file)) return missing({ address, file, target, picture })
    // `#top` is the top of every page (HTML Living Standard, "Scrolling to a fragment").
    const route = fragment && fragment.toLowerCase() !== 'top' ? routeOf(file) : undefined
    if (!fragment || !route) return undefined
    const anchors = anchorsOf(route)
    if (anchors.has(decodePath(fragment))) return undefined
    const near = nearestOf(fragment, anchors)
    const hint = near ? `Did you mean \`#${near}\`?` : 'Link to the page itself, or to one of its headings.'
    return { code: 'anchor-missing', message: `${address} has no anchor #${fragment}`, hint }
  }
  const missing = ({ address, file, target, picture }: Missing): LinkProblem => {
    hiddenPosts ??= new Map(texts.map(({ post }) => [outputFile(post.path), post]))
    const hidden = hiddenPosts.get(file)
    const known = hidden ? `${hiddenReason(hidden)}.` : hintFor(target, picture)
    const near = known === undefined ? nearestOf(address, addressesOf(files.keys(), picture)) : undefined
    const otherwise = picture ? imageHint(target) : 'Correct the address, or add the page or file.'
    const hint = known ?? (near ? `Did you mean \`${near}\`?` : otherwise)
    if (picture) return { code: 'image-missing', message: `The image ${address} does not exist`, hint }
    return { code: 'link-missing', message: `There is nothing at ${address}`, hint }
  }

  const broken = new Map<string, BrokenLink>()
  /** What several pages name is followed once. */
  const sound = new Set([`#${mainAnchor}`])
  /** Lists of such addresses, which pages share. */
  const soundLists = new Set<Iterable<string>>()
  const isPlainlySound = (target: string): boolean => {
    // A page's canonical address begins with that of the site.
    const address = target.startsWith(siteUrl) ? target.slice(siteUrl.length) : target
    if (!plainAddress.test(address)) return false
    const file = address.slice(1)
    return files.has(file) || (address.endsWith('/') && files.has(`${file}index.html`))
  }
  const follow = (target: string, page: string, picture = false) => {
    if (isPlainlySound(target)) return void sound.add(target)
    const address = localTarget(target, page, siteUrl)
    if (address === undefined) return void sound.add(target)
    const key = `${picture ? 'image' : 'link'} ${address}`
    if (!verdicts.has(key)) verdicts.set(key, judge(address, target, picture))
    const fault = verdicts.get(key)
    if (!fault) {
      if (target.startsWith('/')) sound.add(target)
      return
    }
    const entry = broken.get(key) ?? { ...fault, address, uses: [] }
    broken.set(key, entry)
    entry.uses.push({ page, target })
  }
  for (const page of pages) {
    const route = routesByPath.get(page.path)
    // Most fragments are those of the page's own headings.
    const isOwn = (target: string) =>
      route !== undefined && target.startsWith('#') && anchorsOf(route).has(target.slice(1))
    let pictures: ReadonlySet<string> | undefined
    for (const targets of [page.references, page.sharedReferences ?? []]) {
      if (soundLists.has(targets)) continue
      let areSound = true
      for (const target of targets) {
        if (sound.has(target)) continue
        if (!isOwn(target)) follow(target, page.path, (pictures ??= new Set(page.pictures)).has(target))
        areSound &&= sound.has(target)
      }
      if (areSound) soundLists.add(targets)
    }
  }
  for (const { from, to } of made.site.config.redirects) if (!sound.has(to)) follow(to, from)
  return limitProblems(allProblems())

  function* allProblems() {
    const report = linkReporter(made)
    for (const link of broken.values()) yield* report(link)
    yield* checkOwnLinks(made)
  }
}

/** The addresses of files, as links name them. */
function* addressesOf(files: Iterable<string>, pictures: boolean): Generator<string> {
  for (const file of files) {
    if (!pictures || imageFile.test(file)) yield spelled(file.replace(/(^|\/)index\.html$/, '$1'))
  }
}

/** The address that spells out a path below `dist/`. */
const spelled = (path: string): string => encodeURI(`/${path}`).replace(/[?#]/g, encodeURIComponent)
