import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Another site generator that may be installed on this machine. */
export interface Generator {
  name: string
  /** The command that prints its version. */
  version: readonly string[]
  /** Folder of posts, relative to the project. */
  posts: string
  /** Files of a project that does the same work as this site, by path. */
  files(layout: PageLayout): Readonly<Record<string, string>>
  /** Builds the project in its working directory. */
  build: readonly string[]
  /** Output folder, relative to the project. */
  output: string
}

/** The HTML of every page around its content. */
export interface PageLayout {
  before: string
  after: string
}

/** Posts per page of the blog and of a tag, as in this site's configuration. */
export const pageSizes = { blog: 2, tag: 12 }

/** Writes all files of a project except its posts. */
export function writeProject(generator: Generator, project: string, layout: PageLayout): void {
  for (const [file, text] of Object.entries(generator.files(layout))) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
}
