import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { outputFile, spelledPath } from '../model/outputFile.ts'
import type { Text } from '../model/Post.ts'
import type { FileNames } from '../model/SiteFile.ts'
import { hiddenReason } from '../posts/postState.ts'
import { limitedNearest } from '../problems/nearest.ts'
import { decodePath } from '../shared/decodePath.ts'
import { mainAnchor } from '../shared/paths.ts'
import { imageFile, imageHint, missingHints } from './missingHints.ts'
import type { LinkFault } from './reportLinks.ts'

/** The pages, files and anchors of a site, and what is wrong with a link to one of them. */
export class LinkIndex {
  readonly #resolved: ResolvedSite
  readonly #files: FileNames
  readonly #isUnknown: (file: string) => boolean
  readonly #nearest = limitedNearest()
  readonly #hintFor: ReturnType<typeof missingHints>
  readonly #anchors: ReadonlyMap<string, ReadonlySet<string>>
  #texts: ReadonlyMap<string, Text> | undefined

  constructor(resolved: ResolvedSite, files: FileNames, isUnknown: (file: string) => boolean = () => false) {
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
  faultOf(address: string, target: string, isPicture: boolean): LinkFault | undefined {
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

  #missing(path: string, target: string, isPicture: boolean): LinkFault {
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
    if (pictures && !imageFile.test(file)) continue
    const path = file.replace(/(^|\/)index\.html$/, '$1')
    yield encodeURI(`/${path}`).replace(/[?#]/g, encodeURIComponent)
  }
}
