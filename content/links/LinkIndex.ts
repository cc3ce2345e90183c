import { outputFile, spelledPath } from '../model/outputFile.ts'
import type { Text } from '../model/Post.ts'
import type { Route } from '../model/Route.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { FileNames } from '../model/SiteFile.ts'
import { hiddenReason, type HiddenText } from '../posts/postState.ts'
import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import { limitedNearest } from '../problems/nearest.ts'
import { decodePath } from '../shared/decodePath.ts'
import { groupBy } from '../shared/groupBy.ts'
import { isImageFile } from '../shared/imageFiles.ts'
import { mainAnchor } from '../shared/paths.ts'
import { formatHint } from '../markdown/images/checkImage.ts'
import type { Problem, SourceFile } from '../problems/Problem.ts'
import { problemIn, problemMaker, type ProblemText } from '../problems/problemAt.ts'

/** A text with its links. */
type LinkingText = Pick<Text, 'path' | 'file' | 'references'> & HiddenText

interface SourcedLinks {
  post: LinkingText
  source: SourceFile
}

/** The parts of a `ResolvedSite` that its links depend on. */
export interface LinkingSite {
  site: {
    config: Pick<SiteConfig, 'siteUrl' | 'redirects' | 'publish'>
    posts: readonly LinkingText[]
    pages: readonly LinkingText[]
    legalTexts: Readonly<Record<string, Pick<Text, 'references'>>>
  }
  routes: readonly Pick<Route, 'file' | 'anchors'>[]
  config: Pick<ConfigFile, 'source' | 'locate'>
  posts: readonly SourcedLinks[]
  pages: readonly SourcedLinks[]
  files: ReadonlySet<string>
}

/** The pages, files and anchors of a site, and what is wrong with a link to one of them. */
export class LinkIndex {
  readonly #resolved: LinkingSite
  readonly #files: FileNames
  readonly #isUnknown: (file: string) => boolean
  readonly #nearest = limitedNearest()
  readonly #hintFor: ReturnType<typeof missingHints>
  readonly #anchors: ReadonlyMap<string, ReadonlySet<string>>
  #texts: ReadonlyMap<string, LinkingText> | undefined

  constructor(resolved: LinkingSite, files: FileNames, isUnknown: (file: string) => boolean = () => false) {
    this.#resolved = resolved
    this.#files = files
    this.#isUnknown = isUnknown
    this.#hintFor = missingHints(resolved, files)
    this.#anchors = new Map(
      resolved.routes.map(({ file, anchors }) => [file, new Set([mainAnchor, ...anchors])]),
    )
  }

  /**
   * What is wrong with a link, if anything.
   * @param address from the root of the site, perhaps with a fragment
   * @param target the address as it is written on the page
   */
  faultOf(address: string, target: string, isPicture: boolean): ProblemText | undefined {
    const [, path = '', fragment = ''] = /^([^#]*)#?(.*?)(?::~:.*)?$/s.exec(address) ?? []
    // A file of `public/` may have any name, such as that of a page without its `index.html`.
    const exact = spelledPath(path)
    const file = this.#files.has(exact) ? exact : outputFile(path)
    if (this.#isUnknown(file)) return undefined
    if (!this.#files.has(file)) return this.#missing(path, target, isPicture)
    // What is behind `:~:` is for browsers, which look for a text there (URL Fragment Text Directives).
    // `#top` is the top of every page (HTML Living Standard, "Scrolling to a fragment").
    if (fragment === '' || fragment.toLowerCase() === 'top') return undefined
    const anchors = this.#anchors.get(file)
    if (!anchors || anchors.has(decodePath(fragment))) return undefined
    const near = this.#nearest(fragment, anchors)
    const hint = near ? `Did you mean \`#${near}\`?` : 'Link to the page itself, or to one of its headings.'
    return { code: 'anchor-missing', message: `${path} has no anchor #${fragment}`, hint }
  }

  #missing(path: string, target: string, isPicture: boolean): ProblemText {
    const hint = this.#hiddenHint(path) ?? this.#hintFor(target, isPicture) ?? this.#nearHint(path, isPicture)
    if (isPicture) {
      const message = `The image ${path} does not exist`
      return { code: 'image-missing', message, hint: hint ?? imageHint(target) }
    }
    const message = `There is nothing at ${path}`
    return { code: 'link-missing', message, hint: hint ?? 'Correct the address, or add the page or file.' }
  }

  /** Why the text at an address is not shown, if there is one. */
  #hiddenHint(path: string): string | undefined {
    const { posts, pages } = this.#resolved
    this.#texts ??= new Map([...posts, ...pages].map(({ post }) => [outputFile(post.path), post]))
    const hidden = this.#texts.get(outputFile(path))
    return hidden && `${hiddenReason(hidden)}.`
  }

  #nearHint(path: string, isPicture: boolean): string | undefined {
    const near = this.#nearest(path, addressesOf(this.#files.keys(), isPicture))
    return near && `Did you mean \`${near}\`?`
  }
}

/** The addresses of files, as links name them. */
function* addressesOf(files: Iterable<string>, pictures: boolean): Generator<string> {
  for (const file of files) {
    if (pictures && !isImageFile(file)) continue
    const path = file.replace(/(^|\/)index\.html$/, '$1')
    yield encodeURI(`/${path}`).replace(/[?#]/g, encodeURIComponent)
  }
}

/** A host without its scheme: `www.example.org`, `kubernetes.io/docs`. */
const bareHost =
  /^(?:www\.[\w-]+|[\w-]+)(?:\.[\w-]+)*\.(?:ai|app|cloud|co|com|de|dev|edu|eu|gov|info|io|net|org|uk)(?=[/?#:]|$)/i

/** What to do about an image that does not exist. */
const imageHint = (target: string): string =>
  `Put the file under public/images/posts/, and write /images/posts/${fileName(target)}.`

/** Returns what to do about an address with a common mistake; undefined if it has none. */
export function missingHints(
  { posts, pages }: Pick<LinkingSite, 'posts' | 'pages'>,
  files: FileNames,
): (target: string, picture: boolean) => string | undefined {
  let postPaths: Map<string, string> | undefined
  let imagePaths: Map<string, string> | undefined
  return (target, picture) => {
    if (bareHost.test(target)) return `Write the address with its scheme: https://${target}.`
    if (/^[^\s/@]+@[\w-]+(?:\.[\w-]+)+$/.test(target)) return `Write mailto:${target}.`
    const [, inPublic] = /^(?:\.{0,2}\/)*public\/([^?#]+)/i.exec(target) ?? []
    if (inPublic !== undefined && files.has(decodePath(inPublic)))
      return `Write /${inPublic}, without public: its files are at the root of the site.`
    const name = fileName(target)
    if (/\.(?:mp4|webm)$/i.test(name)) return `Put the file under public/video/, and write /video/${name}.`
    const otherFormat = picture ? formatHint(target) : undefined
    if (otherFormat !== undefined) return otherFormat
    if (picture) {
      imagePaths ??= new Map([...files.keys()].filter(isImageFile).map(file => [fileName(file), file]))
      const file = imagePaths.get(name)
      return file === undefined ? undefined : `Write /${file}.`
    }
    if (/%5C/i.test(target)) return 'Write a slash (/) for each backslash in the address.'
    if (!/\.md$/i.test(name)) return fromRoot(target, files)
    postPaths ??= new Map([...posts, ...pages].map(({ post }) => [fileName(post.file), post.path]))
    const path = postPaths.get(name)
    return path === undefined ? undefined : `Write ${path}, its address.`
  }
}

/** What to do about an address without the slash at its start, which is relative to the page for that. */
function fromRoot(target: string, files: FileNames): string | undefined {
  const [path = '', rest = ''] = target.toLowerCase().split(/(?=[?#])/s)
  const plain = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/\/$/, '')
  if (plain === '' || path.startsWith('/')) return undefined
  const found = [plain, `blog/${plain}`].find(page => files.has(`${page}/index.html`))
  return found === undefined ? undefined : `Write /${found}/${rest}: an address begins with a slash.`
}

/** The last part of a path. */
const fileName = (path: string): string => decodePath(path.replace(/[?#].*$/s, '')).replace(/^.*[\\/]/s, '')

/** An address that leads nowhere, and the pages that link to it, each with the address as written there. */
export interface BrokenLink extends ProblemText {
  address: string
  uses: { page: string; target: string }[]
}

/** Reports each link where a post or the configuration has it, or otherwise by the pages that show it. */
export function* reportLinks(resolved: LinkingSite, links: Iterable<BrokenLink>): Generator<Problem> {
  const references = [...resolved.posts, ...resolved.pages].flatMap(({ post, source }) =>
    post.references.map(({ target, offset }) => ({ key: `${post.path} ${target}`, source, offset })),
  )
  const places = groupBy(references, ({ key }) => key)
  const makeProblem = problemMaker()
  const { source } = resolved.config
  for (const { address, uses, ...fault } of links) {
    const others: BrokenLink['uses'] = []
    for (const use of uses) {
      const own = places.get(`${use.page} ${use.target}`)
      if (!own) others.push(use)
      for (const place of own ?? []) yield makeProblem(place.source, place.offset, fault)
    }
    const targets = new Set([address, ...others.map(({ target }) => target)])
    const quotes = others.length === 0 ? [] : [...targets].flatMap(target => quoted(source.text, target))
    for (const offset of quotes.toSorted((a, b) => a - b)) yield makeProblem(source, offset, fault)
    const [first, ...more] = others
    if (!first || quotes.length > 0) continue
    const where =
      more.length === 0 ? `from ${first.page}` : `from ${first.page} and ${more.length} more pages`
    const message = `${fault.message}, linked ${where}`
    yield problemIn(outputFile(first.page), { ...fault, message })
  }
}

/** Offsets of the string literals that equal a text. */
const quoted = (source: string, text: string): number[] =>
  ["'", '"', '`'].flatMap(quote => {
    const literal = quote + text + quote
    const offsets: number[] = []
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) offsets.push(at)
    return offsets
  })
