import { createSite, type SiteInput } from '../../content/createSite.ts'
import { lintMarkdown } from '../../content/lint/markdown/lintMarkdown.ts'
import type { ConfigFile } from '../../content/schema/config/ConfigFile.ts'
import type { Post } from '../../content/model/Post.ts'
import { parsePost } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/parseText.ts'
import siteConfig from '../fixtures/site/site.config.ts'
import { testDay } from '../setup/buildOnce.ts'
import type { HostileCase } from './grammar/hostileCase.ts'

/** The day for which cases are read: most of their posts are published by then. */
const today = testDay

/** The one image of the site. */
const imageSize = (path: string) => (path === '/images/x.png' ? { width: 640, height: 480 } : undefined)

/** The configuration of the site, as a file whose values stand nowhere. It links no pages, since the site is one post. */
export const hostileConfig: ConfigFile = {
  value: {
    ...siteConfig,
    navigation: { ...siteConfig.navigation, items: [] },
    footer: { ...siteConfig.footer, groups: [] },
  },
  source: { file: 'site.config.ts', text: '' },
  locate: () => 0,
  locateKey: () => 0,
}

/** Reads a post as a build does, or as `check` does. */
export const readCase = ({ file, text }: HostileCase, checkOnly = false): TextResult<Post> =>
  parsePost({ file, text }, { today, imageSize, lint: lintMarkdown, checkOnly })

/** The site of one post, before it is made. */
export const inputOf = (post: TextResult<Post>): SiteInput => ({
  config: hostileConfig,
  posts: [post],
  publicFiles: ['images/x.png'],
  legalTexts: {},
  cardTools: '',
  today,
  drafts: false,
  future: false,
})

/** The site of one post, or the problems that keep it from being made. */
export const siteOf = (post: TextResult<Post>): ReturnType<typeof createSite> => createSite(inputOf(post))
