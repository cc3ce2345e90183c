import { generatedFiles, pageFiles } from '../../content/output/generatedFiles.ts'
import { checkModelLinks } from '../../content/links/checkModelLinks.ts'
import type { ResolvedSite } from '../../content/createSite.ts'
import type { Problem } from '../../content/model/Problem.ts'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Text } from '../../content/model/Post.ts'
import type { Route } from '../../content/model/Route.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import type { GeneratedFile } from '../../content/model/SiteFile.ts'
import { resolvePost } from '../../content/posts/resolveTexts.ts'
import { postState } from '../../content/posts/postState.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { routes, siteFrame } from '../../content/routes/routes.ts'
import type { Keep } from '../../content/shared/keep.ts'
import { searchFiles } from '../../content/output/searchFiles.ts'
import type { Showable } from './LastGood.ts'

/** A site as `dev` shows it: its pages and files by key, the path below `dist/`. */
export class ShownSite {
  /** What all pages share. */
  readonly frame: SiteFrame
  readonly fallbacks: Showable['fallbacks']
  readonly #made: ResolvedSite
  readonly #routes: ReadonlyMap<string, Route>
  readonly #unread: Showable['unread']
  #files: ReadonlyMap<string, GeneratedFile> | undefined
  #search: ReadonlyMap<string, GeneratedFile> | undefined

  constructor(made: ResolvedSite, { fallbacks, unread }: Omit<Showable, 'input'>) {
    this.frame = siteFrame(made.site)
    this.fallbacks = fallbacks
    this.#made = made
    this.#unread = unread
    this.#routes = new Map(made.routes.map(route => [route.file, route]))
  }

  /** Links that lead nowhere. */
  brokenLinks(keep: Keep): Problem[] {
    return keep('broken links', 'links', () => checkModelLinks(this.#made))
  }

  /** The files of the posts or pages whose address this is; two of one slug have one. */
  filesOf(key: string): string[] {
    const { posts, pages } = this.#made
    const texts = [...posts, ...pages].filter(({ post }) => outputFile(post.path) === key)
    const unread = this.#unread.get(key)
    return [...texts.map(({ post }) => post.file), ...(unread === undefined ? [] : [unread])]
  }

  route(key: string): Route | undefined {
    return this.#routes.get(key)
  }

  /** The page of a post that visitors get no more, as it was. */
  expired(key: string): { route: Route; day: Day } | undefined {
    const { site, posts } = this.#made
    const found = posts.find(({ post }) => outputFile(post.path) === key)?.post
    if (!found?.expires || postState({ ...found, draft: false }, site.today) !== 'expired') return undefined
    const post = resolvePost(found, { ...site, lastChange: undefined })
    const route = routes({ ...site, posts: [post] }).find(({ file }) => file === key)
    return route && { route, day: found.expires }
  }

  /** The addresses of posts and of pages in markdown, each with its file. */
  get texts(): readonly Pick<Text, 'path' | 'file'>[] {
    const { site } = this.#made
    return [...site.posts, ...site.pages]
  }

  /** A file beside the pages. The search index is made on demand: it takes longer than all else after a save. */
  file(key: string): GeneratedFile | undefined {
    const { site, routes: all } = this.#made
    const files = key.startsWith('data/search/')
      ? (this.#search ??= byKey([...searchFiles(site)]))
      : (this.#files ??= byKey([...generatedFiles(this.#made), ...pageFiles(all)]))
    return files.get(key)
  }
}

const byKey = (files: readonly GeneratedFile[]): Map<string, GeneratedFile> =>
  new Map(files.map(file => [file.key, file]))
