/** Another generator of sites, as it is installed on this machine. */
export interface Generator {
  name: string
  /** The command that tells its version. */
  version: readonly string[]
  /** Folder of posts, below the project. */
  posts: string
  /** Writes all but the posts of a project that does the same work. */
  prepare(project: string, frame: PageFrame): void
  /** Builds the project in its working directory. */
  build: readonly string[]
  /** What it writes, below the project. */
  output: string
}

/** What stands on every page around its content. */
export interface PageFrame {
  before: string
  after: string
}

/** Posts on a page of the blog, and on one of a tag, as in this site's configuration. */
export const pageSizes = { blog: 2, tag: 12 }
