import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { KnownTerms } from '../../content/search/TermTable.ts'
import type { PackedPages } from '../pipeline/packedPages.ts'
import { FolderCache } from './FolderCache.ts'
import { KeptValue } from './KeptValue.ts'
import { PackCache } from './PackCache.ts'
import { type KnownTexts, TextSums } from './TextSums.ts'
import { Sources } from './Sources.ts'

/** Bundles that are kept: of the last states of the sources, and of another folder that the site is published in. */
const maxBundles = 4

export const spareSiteName = 'spare.kube-site'
export const sumsName = 'sums.kube-site-list'
export const termsName = 'terms.kube-site-list'
export const pagesName = 'pages.kube-site-list'
export const newerPagesName = 'newer-pages.kube-site-list'
export const gzippedName = 'gzipped.kube-site-list'
export const sourcesName = 'sources.kube-site-list'
export const lastBuildName = 'last.kube-site-list'

/** Commands that keep posts, each in a folder of its own: they read them with other settings. */
export const postFolders = { build: 'posts', dev: 'posts-dev', check: 'posts-check' } as const

/** The file of what is known of the texts of posts, for a command. */
export const textsName = (command: keyof typeof postFolders): string =>
  `${postFolders[command]}.kube-site-list`

/** The bundles that a folder of the cache has. */
export const bundlesIn = (folder: string): FolderCache => new FolderCache(join(folder, 'bundles'), maxBundles)

/** What a build takes from earlier ones, and leaves to later ones; other commands, too, take the posts that they read. */
export class BuildCache {
  readonly bundles: FolderCache
  readonly posts: PackCache
  /** The sums of the texts of posts. */
  readonly texts: TextSums
  /** The pages of two builds, and those that builds have made since then; see `KeptPages`. */
  readonly pages: KeptValue<{ last: PackedPages; former: PackedPages }>
  readonly newerPages: KeptValue<PackedPages>
  /** Sizes that files have when they are compressed, by their SHA-256. */
  readonly gzipped: KeptValue<ReadonlyMap<string, number>>
  /** The terms of the posts, for the search index. */
  readonly terms: KeptValue<KnownTerms>
  /** Where the folder of the site before the last one lies, to be brought up to date for the next one. */
  readonly spareSite: string
  /** What is known of the files of the last sites. */
  readonly sums: string
  readonly #sources: Sources
  /** The digest of the sources, by their state. */
  readonly #knownSources: KeptValue<string>

  /**
   * @param root the project, absolute
   * @param folder absolute path
   * @param sources as the command found them
   */
  constructor(
    root: string,
    folder: string,
    command: keyof typeof postFolders = 'build',
    sources = new Sources(root),
  ) {
    this.#sources = sources
    this.#knownSources = new KeptValue(join(folder, sourcesName))
    this.bundles = bundlesIn(folder)
    this.posts = new PackCache(join(folder, postFolders[command]))
    this.texts = new TextSums(new KeptValue<KnownTexts>(join(folder, textsName(command))))
    this.pages = new KeptValue(join(folder, pagesName))
    this.newerPages = new KeptValue(join(folder, newerPagesName))
    this.gzipped = new KeptValue(join(folder, gzippedName))
    this.terms = new KeptValue(join(folder, termsName))
    this.spareSite = join(folder, spareSiteName)
    this.sums = join(folder, sumsName)
  }

  /** The key of what is made of some texts with the sources of now. */
  keyOf(...texts: readonly string[]): string {
    // With its length before it, no text runs into the next.
    return hash(
      'sha256',
      this.#sources.digest(this.#knownSources) + texts.map(text => `${text.length}:${text}`).join(''),
    )
  }

  /** False where sources were saved since the command began: what it made may be of either state. */
  isCurrent(): boolean {
    return this.#sources.isCurrent()
  }

  close(): void {
    this.posts.close()
  }
}
