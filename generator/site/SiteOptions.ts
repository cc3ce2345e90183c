import { projectPath } from '../../system/paths.ts'

/** The options of every command that loads the site; paths are absolute. */
export interface SiteOptions {
  /** The project: the folder of `pages/`, `public/` and `package.json`. */
  root: string
  /** The folder of posts. */
  posts: string
  /** The configuration's file. */
  config: string
  /** Takes the place of the configuration's `siteUrl`. */
  siteUrl?: string
  drafts: boolean
  future: boolean
  /** The day to build for, `YYYY-MM-DD`. */
  today: string
}

/** What tells apart the sites of a project, wherever it lies. */
export const siteOf = ({ root, posts, config, siteUrl }: SiteOptions) => ({
  posts: projectPath(root, posts),
  config: projectPath(root, config),
  siteUrl,
})
