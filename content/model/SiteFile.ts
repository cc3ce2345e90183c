/**
 * What a file of the site is. It decides how long the file is cached and when it is published:
 * `asset` is named by its content and never changes under its name; `page` and `redirect` are HTML; `data` is what
 * pages fetch or name under a name that stays; `feed` is what other programs fetch; `file` is the writer's own, from `public/`.
 */
export type FileKind = 'asset' | 'page' | 'redirect' | 'data' | 'feed' | 'file'

/** A text file of the site other than a page. */
export interface GeneratedFile {
  /** Path below `dist/`. */
  key: string
  kind: FileKind
  text(): string
}

/** The names of some files: a set of them, or a map by them. */
export type FileNames = Pick<ReadonlySet<string>, 'has' | 'keys'>
