import type { Post } from '../model/Post.ts'
import type { Redirect, SiteConfig } from '../model/SiteConfig.ts'

/** Every old address with its new one: the configuration's redirects, then the posts' aliases. */
export const redirects = (config: SiteConfig, posts: readonly Post[]): Redirect[] => [
  ...config.redirects,
  ...posts.flatMap(post => post.aliases.map(alias => ({ from: alias, to: post.path }))),
]
